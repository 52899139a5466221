// What counts as the right number: written with or without signs for thousands, blanks, or a true
// minus.
export function readNumber(text: string): number | null {
    const plain = text
        .trim()
        .replace(/−/g, '-')
        .replace(/[\s,'’]/g, '');
    return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}
