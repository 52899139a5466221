// What is special about a game that was set up: "Rows 5 · Columns 5". Nothing if all is as usual.
import type { Parameter, Settings } from '../../api/types';

const kLongest = 24;

export function settingsText(parameters: Parameter[], settings: Settings): string {
    const special = parameters.filter(({ name, default: usual }) => {
        const value = settings[name];
        return value !== undefined && value !== '' && value !== usual && name !== 'seed';
    });
    return special.map((each) => partText(each, settings[each.name]!)).join(' · ');
}

function partText({ label, kind }: Parameter, value: string): string {
    if (kind === 'flag') return label;
    return `${label} ${value.length > kLongest ? '…' : value}`;
}
