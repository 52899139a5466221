// Starts the application. With `npm run mock` the service is a stand-in inside the page.
import { mount } from 'svelte';
import App from './App.svelte';
import { updates } from './offline/updates.svelte';
import './styles/tokens.css';
import './styles/base.css';

declare const __MOCK__: boolean;

async function start(): Promise<void> {
    if (__MOCK__) (await import('../mock/server')).install();
    else if (import.meta.env.PROD) void updates.keepPages();
    mount(App, { target: document.getElementById('app')! });
}

void start();
