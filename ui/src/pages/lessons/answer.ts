// Reads a number as people of any language write it: a point or comma before three digits separates thousands,
// another one the decimals; spaces are left out; a minus sign may be a hyphen.
export function readNumber(text: string): number | null {
    const plain = text
        .trim()
        .replace(/−/g, '-')
        .replace(/[\s'’]/g, '')
        .replace(/[.,](?=\d{3}(\D|$))/g, '')
        .replace(',', '.');
    return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}
