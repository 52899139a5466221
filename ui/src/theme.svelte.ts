// Light or dark: the setting of the system, unless the switch was used. `data-theme` on the root element
// is what the style sheet reads.
export type Theme = 'system' | 'light' | 'dark';

const kKey = 'petteia.theme';

function stored(): Theme {
    const value = localStorage.getItem(kKey);
    return value === 'light' || value === 'dark' ? value : 'system';
}

class ThemeChoice {
    choice = $state<Theme>(stored());

    constructor() {
        this.show();
    }

    // What is shown now.
    get isDark(): boolean {
        return this.choice === 'dark' || (this.choice === 'system' && systemIsDark.matches);
    }

    toggle(): void {
        this.choice = this.isDark ? 'light' : 'dark';
        localStorage.setItem(kKey, this.choice);
        this.show();
    }

    private show(): void {
        if (this.choice === 'system') delete document.documentElement.dataset['theme'];
        else document.documentElement.dataset['theme'] = this.choice;
    }
}

const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
export const theme = new ThemeChoice();
