// Numbers as a language writes them. Each catalogue makes its own: `const { number } = numbersOf('el')`.
export function numbersOf(locale: string) {
    const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
    return {
        // "12,345": a count, or any whole number.
        number: (value: number) => whole.format(value),
        // "3.4": with so many digits after the point, always.
        decimal: (value: number, digits: number) =>
            new Intl.NumberFormat(locale, {
                minimumFractionDigits: digits,
                maximumFractionDigits: digits,
            }).format(value),
        // "1 move", "2 moves". English and Greek have these two forms and no more.
        count: (value: number, one: string, many: string) =>
            `${whole.format(value)} ${value === 1 ? one : many}`,
    };
}
