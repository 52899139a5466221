// A text with marks, in its parts: *emphasis*, **strong**, `code`, ^{raised}, [text](address). A mark that is not closed is
// shown as it is. Addresses are ours alone ('#/…'); others stay text.
export interface Part {
    kind: 'plain' | 'emphasis' | 'strong' | 'code' | 'raised' | 'link';
    text: string;
    address?: string;
}

const kMarks = /\*\*([^*]+)\*\*|\*([^*]+)\*|`([^`]+)`|\^\{([^}]+)\}|\[([^\]]+)\]\((#\/[^)\s]*)\)/g;

export function partsOf(text: string): Part[] {
    const parts: Part[] = [];
    let end = 0;
    const plain = (to: number) => {
        if (to > end) parts.push({ kind: 'plain', text: text.slice(end, to) });
    };
    for (const found of text.matchAll(kMarks)) {
        plain(found.index);
        parts.push(partOf(found));
        end = found.index + found[0].length;
    }
    plain(text.length);
    return parts;
}

function partOf([, strong, emphasis, code, raised, text, address]: RegExpMatchArray): Part {
    if (strong !== undefined) return { kind: 'strong', text: strong };
    if (raised !== undefined) return { kind: 'raised', text: raised };
    if (emphasis !== undefined) return { kind: 'emphasis', text: emphasis };
    if (code !== undefined) return { kind: 'code', text: code };
    return { kind: 'link', text: text!, address: address! };
}
