// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { goTo, route } from './route.svelte';

it('renames the page that is shown', () => {
    goTo('#/analyse?game=nim', { replace: true });
    route.rename('#/analyse/code');
    expect(location.hash).toBe('#/analyse/code');
    route.rename('#/analyse/another');
    expect(location.hash).toBe('#/analyse/another');
});

it('keeps nobody from going elsewhere', () => {
    goTo('#/analyse?game=nim', { replace: true });
    // The page has not heard of it yet.
    history.pushState(null, '', '#/edit?game=nim');
    route.rename('#/analyse/code');
    dispatchEvent(new Event('hashchange'));
    expect(location.hash).toBe('#/edit?game=nim');
    expect(route.now.page).toBe('edit');
});
