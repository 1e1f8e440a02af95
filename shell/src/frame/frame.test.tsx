import { aSession } from '@grandstand/shared-contracts/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInShell } from '../testing/shell-fixture.tsx';
import { Footer } from './footer.tsx';
import { dialogRequestedAtom, toastRequestedAtom } from './frame.atoms.ts';
import { Frame } from './frame.tsx';
import { LanguageChoice } from './language-choice.tsx';

beforeAll(() => {
  HTMLMediaElement.prototype.play = async () => {};
  window.scrollTo = () => {};
});

const remoteDecision = (chrome: { header: boolean; footer: boolean }) => ({
  kind: 'remote' as const,
  name: 'mf-x',
  route: {
    path: '/x',
    screen: 'x',
    flow: 'web' as const,
    phases: [0 as const],
    requires: [],
    fallback: 'watch',
    chrome,
    title: 'X',
  },
  triggers: [],
});

test('SHELL-008: header and footer are there, unless the release hides them', () => {
  const { decision } = renderInShell(<Frame />, { decision: remoteDecision({ header: true, footer: true }) });
  expect(screen.getByRole('banner')).toBeVisible();
  expect(screen.getByRole('contentinfo')).toBeVisible();
  act(() => decision.set(remoteDecision({ header: false, footer: false })));
  expect(screen.queryByRole('banner')).toBeNull();
  expect(screen.queryByRole('contentinfo')).toBeNull();
});

test('SHELL-008: a page without a header has none while the account loads', () => {
  const { route } = remoteDecision({ header: false, footer: false });
  renderInShell(<Frame />, { decision: { kind: 'loading', route } });
  expect(screen.getByRole('status')).toHaveTextContent('Loading your account…');
  expect(screen.queryByRole('banner')).toBeNull();
  expect(screen.queryByRole('contentinfo')).toBeNull();
});

test('SHELL-004: the maintenance page shows when the service returns', () => {
  renderInShell(<Frame />, { decision: { kind: 'maintenance' } });
  expect(screen.getByText('Scheduled maintenance is under way. The service will return shortly.')).toBeVisible();
  for (const role of ['button', 'link'] as const) expect(screen.queryByRole(role, { name: /log ?in/i })).toBeNull();
});

test('SHELL-001: the fallback screen has a heading and no login', () => {
  renderInShell(<Frame />, { decision: { kind: 'fallback' } });
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.getByText('This app is not available on the web right now.')).toBeVisible();
  for (const role of ['button', 'link'] as const) expect(screen.queryByRole(role, { name: /log ?in/i })).toBeNull();
});

test('SHELL-005: while the account loads there is a named status', () => {
  renderInShell(<Frame />, { decision: { kind: 'loading' } });
  expect(screen.getByRole('status')).toHaveTextContent('Loading your account…');
});

test('shows an error with a retry when the account fails to load', () => {
  renderInShell(<Frame />, { decision: { kind: 'loading' }, loadError: 'The service is away.' });
  expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load your account.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
});

test('shows an error with a retry when the subscriptions of a page failed to load', () => {
  const session = aSession({ subscriptions: { list: [], loadedAt: 0, isMissing: true } });
  renderInShell(<Frame />, { decision: { kind: 'loading' }, session, path: '/ManageSubscription' });
  expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load your account.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
});

test('SHELL-074, S-23: a dialog has its title as name, shows its text without markup, and OK closes it', async () => {
  const { shell } = renderInShell(<Frame />, { decision: { kind: 'fallback' } });
  let answered = Promise.resolve('');
  act(() => {
    ({ answered } = shell.frame.set(dialogRequestedAtom, { title: 'Sorry', body: '<b>text</b>' }));
  });
  expect(screen.getByRole('dialog', { name: 'Sorry' })).toHaveTextContent('<b>text</b>');
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(await answered).toBe('ok');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('SHELL-074: a dialog can be dismissed unless it is opened as not dismissible', async () => {
  const { shell } = renderInShell(<Frame />, { decision: { kind: 'fallback' } });
  let answered = Promise.resolve('');
  act(() => {
    ({ answered } = shell.frame.set(dialogRequestedAtom, { title: 'Sorry', body: '' }));
  });
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(await answered).toBe('dismiss');
  act(() => void shell.frame.set(dialogRequestedAtom, { title: 'Decide', body: '', dismissible: false }));
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
});

test('a dialog shows the requested buttons with their labels', async () => {
  const { shell } = renderInShell(<Frame />, { decision: { kind: 'fallback' } });
  const actions = [
    { id: 'continue', label: 'CONTINUE' },
    { id: 'later', label: 'LATER' },
  ];
  let answered = Promise.resolve('');
  act(() => {
    ({ answered } = shell.frame.set(dialogRequestedAtom, { title: 'Subscribe', body: '', actions }));
  });
  expect(screen.queryByRole('button', { name: 'OK' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'CONTINUE' }));
  expect(await answered).toBe('continue');
});

test('A-92: a second dialog waits for the first', async () => {
  const { shell } = renderInShell(<Frame />, { decision: { kind: 'fallback' } });
  act(() => {
    shell.frame.set(dialogRequestedAtom, { title: 'First', body: '' });
    shell.frame.set(dialogRequestedAtom, { title: 'Second', body: '' });
  });
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.getByRole('dialog', { name: 'Second' })).toBeVisible();
});

test.each([
  ['SHELL-078: a toast goes after 5 s', undefined, 5_000],
  ['SHELL-079: a registration toast goes after 3 s', 3_000, 3_000],
])('%s', (_name, durationMs, goneAfterMs) => {
  jest.useFakeTimers();
  const { shell } = renderInShell(<Frame />, { decision: { kind: 'fallback' } });
  act(() =>
    shell.frame.set(toastRequestedAtom, {
      type: 'Boom Error',
      message: 'It failed',
      level: 'error',
      ...(durationMs ? { durationMs } : {}),
    }),
  );
  expect(screen.getByText('Boom Error — It failed')).toBeVisible();
  act(() => jest.advanceTimersByTime(goneAfterMs - 100));
  expect(screen.queryByText('Boom Error — It failed')).not.toBeNull();
  act(() => jest.advanceTimersByTime(200));
  expect(screen.queryByText('Boom Error — It failed')).toBeNull();
  jest.useRealTimers();
});

test('SHELL-024, SHELL-070: signing out goes to the landing page, with a toast when revoking failed', async () => {
  const { shell, host } = renderInShell(<Frame />, {
    decision: { kind: 'loading' },
    session: aSession(),
    path: '/signout',
  });
  host.session.actions.signOut = async () => ({ ok: false, error: new Error('x') as never });
  await act(async () => (shell.decision as unknown as { set(value: unknown): void }).set({ kind: 'sign-out' }));
  expect(shell.history.get().pathname).toBe('/');
  expect(screen.getByText('Sign out — Unexpected Error')).toBeVisible();
});

test('SHELL-024, S-21: the sign-out address does nothing inside a frame of another site', async () => {
  const embedded = jest.spyOn(window, 'self', 'get').mockReturnValue({} as never);
  const { shell, host } = renderInShell(<Frame />, {
    decision: { kind: 'loading' },
    session: aSession(),
    path: '/signout',
  });
  const signOut = jest.fn<Promise<never>, []>();
  host.session.actions.signOut = signOut;
  await act(async () => (shell.decision as unknown as { set(value: unknown): void }).set({ kind: 'sign-out' }));
  embedded.mockRestore();
  expect(signOut).not.toHaveBeenCalled();
  expect(shell.history.get().pathname).toBe('/');
});

test('the footer offers the site’s languages by their own names, and keeps the choice', async () => {
  const { unmount } = renderInShell(<Footer />);
  expect(screen.queryByRole('list', { name: 'Language' })).toBeNull();
  unmount();
  const reload = jest.fn();
  const { storage } = renderInShell(<LanguageChoice reload={reload} />, { languages: ['en', 'es'] });
  expect(screen.getByRole('button', { name: 'English' })).toHaveAttribute('aria-current', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Español' }));
  expect(storage.get('language')).toBe('es');
  expect(reload).toHaveBeenCalledTimes(1);
  localStorage.clear();
});

test('the maintenance page can be tried again, and checks by itself whether the service is back', async () => {
  jest.useFakeTimers();
  const readSettings = jest.fn(async () => {});
  renderInShell(<Frame />, { decision: { kind: 'maintenance' }, readSettings });
  await act(() => jest.advanceTimersByTimeAsync(15_000));
  expect(readSettings).toHaveBeenCalledTimes(1);
  act(() => screen.getByRole('button', { name: 'Try again' }).click());
  expect(readSettings).toHaveBeenCalledTimes(2);
  jest.useRealTimers();
});

test.each([
  [true, ['Link your TV']],
  [false, []],
])('A-01: the fallback screen leads to device linking when device access is %s', (deviceAllowed, names) => {
  renderInShell(<Frame />, { decision: { kind: 'fallback' }, settings: { deviceAllowed } });
  const links = screen.queryAllByRole('link', { name: 'Link your TV' });
  expect(links.map((link) => link.textContent)).toEqual(names);
  for (const link of links) expect(link).toHaveAttribute('href', '/authenticate');
});

test('a signed-in viewer whose account failed to load is offered Log Out, and no Log in', () => {
  const session = aSession({ status: 'booting', account: null });
  renderInShell(<Frame />, { decision: { kind: 'loading' }, loadError: 'No.', session, path: '/watch' });
  expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Log Out' })).toHaveAttribute('href', '/signout');
});

test('a TV-provider viewer has the account button and the provider’s name in the header, and no Log in', () => {
  renderInShell(<Frame />, {
    decision: remoteDecision({ header: true, footer: true }),
    session: aSession({ status: 'anonymous', account: null, tv: { selectedMVPD: 'harborline', authenticated: true } }),
    config: { tvProviders: [{ id: 'harborline', displayName: 'Harborline' }] },
    path: '/watch',
  });
  expect(screen.getByText('Harborline')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Account & Settings' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
});

test.each([
  ['Jo', 'Fan', 'JF'],
  ['Édith', '', 'É'],
  ['', '', null],
])('the account button of %s %s shows the initials %s', (firstName, lastName, initials) => {
  const { account } = aSession();
  const contact = { ...account?.contact, firstName, lastName };
  renderInShell(<Frame />, {
    decision: remoteDecision({ header: true, footer: true }),
    session: aSession({ account: { ...account, contact } as typeof account }),
    path: '/watch',
  });
  const button = screen.getByRole('button', { name: 'Account & Settings' });
  expect(button.getAttribute('data-initials')).toBe(initials);
});
