// Times as text.
import { t } from '../texts/language.svelte';

// "3 minutes ago", for seconds since 1970; empty if unknown.
export function ago(seconds: number, now = Date.now() / 1000): string {
    if (seconds === 0) return '';
    const past = Math.max(0, now - seconds);
    if (past < 60) return t().parts.justNow;
    const units: [number, 'day' | 'hour' | 'minute'][] = [
        [86400, 'day'],
        [3600, 'hour'],
        [60, 'minute'],
    ];
    const [size, name] = units.find(([each]) => past >= each)!;
    return t().parts.ago[name](Math.floor(past / size));
}

// "2:05", and tenths of a second below ten seconds.
export function clockText(ms: number): string {
    const left = Math.max(0, ms);
    if (left < 10_000) return t().parts.decimal(Math.ceil(left / 100) / 10, 1);
    const seconds = Math.ceil(left / 1000);
    const padded = (value: number) => String(value).padStart(2, '0');
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor(seconds / 60) % 60;
    return hours > 0
        ? `${hours}:${padded(minutes)}:${padded(seconds % 60)}`
        : `${minutes}:${padded(seconds % 60)}`;
}

// "250 µs", "12 ms", "3.4 s".
export function secondsText(seconds: number): string {
    if (seconds < 1e-3) return `${Math.round(seconds * 1e6)} µs`;
    if (seconds < 1) return `${threeDigits(seconds * 1e3)} ms`;
    return `${threeDigits(seconds)} s`;
}

const threeDigits = (value: number) =>
    value < 9.95 ? t().parts.decimal(value, 1) : String(Math.round(value));
