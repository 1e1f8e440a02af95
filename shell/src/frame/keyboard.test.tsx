import { aSession } from '@grandstand/shared-contracts/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Decision } from '../composition/route-decision.ts';
import { renderInShell } from '../testing/shell-fixture.tsx';
import { Frame } from './frame.tsx';

beforeAll(() => {
  HTMLMediaElement.prototype.play = async () => {};
  HTMLMediaElement.prototype.pause = () => {};
  window.scrollTo = () => {};
});

const nameOf = (element: Element | null) => element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';

/** Names of what the Tab key reaches, in order, once around. */
const tabStops = async (user: ReturnType<typeof userEvent.setup>): Promise<string[]> => {
  const names: string[] = [];
  for (;;) {
    await user.tab();
    if (document.activeElement === document.body) return names;
    names.push(nameOf(document.activeElement));
  }
};

/** All that can be pressed or followed, in reading order. */
const controls = () =>
  [...document.querySelectorAll('a[href], button:not([disabled])')].map((control) => nameOf(control));

const LANDING: Decision = { kind: 'landing' };
const OFF: Decision = { kind: 'remote', name: null, route: null, triggers: [] };
const phase2 = { isPhase2Enabled: true, contactLinks: { sunsetStoreRedirectURL: 'https://store.test/' } };

test.each<[string, Decision, object]>([
  ['the landing page', LANDING, {}],
  ['the landing page of phase 1', LANDING, { isPhase1Enabled: true }],
  ['the landing page of phase 2', LANDING, phase2],
  ['the fallback screen', { kind: 'fallback' }, {}],
  ['the maintenance page', { kind: 'maintenance' }, {}],
  ['a screen that is switched off', OFF, {}],
])(
  'X-01, X-03: by keyboard everything on %s is reached, in reading order, past a link to the content',
  async (_screen, decision, config) => {
    renderInShell(<Frame />, { decision, config, languages: ['en', 'es'] });
    const stops = await tabStops(userEvent.setup());
    expect(stops[0]).toBe('Skip to main content');
    expect(stops).toEqual(controls());
    expect(stops).not.toContain('');
  },
);

test('X-01, SHELL-042: Enter on a focused button does what a click does', async () => {
  const user = userEvent.setup();
  const { shell } = renderInShell(<Frame />, { decision: LANDING });
  screen.getByRole('button', { name: 'LOGIN WITH YES APP ACCOUNT' }).focus();
  await user.keyboard('{Enter}');
  expect(shell.history.get().pathname).toBe('/login');
});

test('X-01: retries a failed account by keyboard', async () => {
  const user = userEvent.setup();
  renderInShell(<Frame />, { decision: { kind: 'loading' }, loadError: 'The service is away.' });
  expect(await tabStops(user)).toContain('Try again');
});

test('X-01: a signed-in viewer reaches the account by keyboard', async () => {
  const user = userEvent.setup();
  const { shell } = renderInShell(<Frame />, { decision: OFF, session: aSession() });
  expect(await tabStops(user)).toContain('Account & Settings');
  screen.getByRole('button', { name: 'Account & Settings' }).focus();
  await user.keyboard(' ');
  expect(shell.history.get().search).toBe('?settings=true');
});
