// Reads a number with or without thousands separators and spaces, with a hyphen or a minus sign.
export function readNumber(text: string): number | null {
    const plain = text
        .trim()
        .replace(/−/g, '-')
        .replace(/[\s,'’]/g, '');
    return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}
