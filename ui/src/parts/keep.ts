// Copies a text to the clipboard, or saves it as a file.

// False where the browser does not allow it.
export async function copyText(text: string): Promise<boolean> {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return false;
    }
}

// Copies all of a field. Where the clipboard is not allowed, as on a page without TLS, it is selected
// and copied as a person would.
export async function copyFrom(field: HTMLTextAreaElement): Promise<boolean> {
    if (await copyText(field.value)) return true;
    field.select();
    return document.execCommand('copy');
}

export function saveText(text: string, fileName: string, type = 'text/plain'): void {
    saveBlob(new Blob([text], { type }), fileName);
}

export function saveBlob(blob: Blob, fileName: string): void {
    const url = URL.createObjectURL(blob);
    const link = document.createElement('a');
    link.href = url;
    link.download = fileName;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
}
