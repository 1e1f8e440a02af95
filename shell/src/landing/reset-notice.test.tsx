import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dialogRequestedAtom } from '../frame/frame.atoms.ts';
import { Frame } from '../frame/frame.tsx';
import { renderInShell } from '../testing/shell-fixture.tsx';

beforeAll(() => {
  HTMLMediaElement.prototype.play = async () => {};
  window.scrollTo = () => {};
});
beforeEach(() => localStorage.clear());

const NOTICE = { name: 'Have you reset your password?' };
const render = (config: Record<string, unknown> = {}, path = '/') =>
  renderInShell(<Frame />, { config: { resetEmailToggle: true, ...config }, path });
const open = async (config: Record<string, unknown> = {}, path = '/') => {
  const opened = render(config, path);
  await screen.findByRole('dialog', NOTICE);
  return opened;
};
/** By then the code of a notice that is shown has loaded. */
const loaded = () => act(async () => void (await import('./reset-notice.ts')));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const notice = () => screen.queryByRole('dialog', NOTICE);

test('SHELL-054: shows the notice on the landing page only when operators enable it', async () => {
  const { unmount } = render({ resetEmailToggle: false });
  await loaded();
  expect(notice()).toBeNull();
  unmount();
  await open();
  expect(notice()).toBeVisible();
});

test('SHELL-055, X-09: Escape and a click outside do not close the notice, which explains how to close it', async () => {
  await open();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('dialog', NOTICE));
  expect(screen.getByRole('dialog', NOTICE)).toHaveTextContent(/choose DISMISS/);
  expect(screen.getByRole('dialog', NOTICE)).toHaveClass('large');
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
});

/** The landing page offers two of the ways as well: the dialog's are meant. */
const choose = (name: string) => {
  const buttons = screen.getAllByRole('button', { name });
  return userEvent.click(buttons.find((button) => screen.getByRole('dialog').contains(button)) as HTMLElement);
};

test.each([
  ['SHELL-056', 'LOGIN WITH TV PROVIDER', {}, '/watch?vodSearch=x', 'tve'],
  ['SHELL-057', 'SUBSCRIBE NOW', {}, '/register', 'dtc'],
  ['A-12', 'SUBSCRIBE NOW', { isPhase1Enabled: true }, '/SubscribeToGotham', 'dtc'],
  ['SHELL-059', 'RESET PASSWORD', {}, '/email-confirm', null],
])('%s: %s leads on, and lets the notice return', async (_id, button, config, path, userType) => {
  const { shell, host, storage } = await open(config, '/?vodSearch=x');
  await choose(button);
  expect(`${shell.history.get().pathname}${shell.history.get().search}`).toBe(path);
  expect(host.session.get().userType).toBe(userType);
  expect(storage.get('resetNotified')).toBeNull();
});

test('A-12: in phase 2 subscribing opens the store', async () => {
  const opened = jest.spyOn(window, 'open').mockReturnValue(null);
  const { shell } = await open({
    isPhase2Enabled: true,
    contactLinks: { sunsetStoreRedirectURL: 'https://store.test/app' },
  });
  await choose('SUBSCRIBE NOW');
  expect(opened).toHaveBeenCalledWith('https://store.test/app', '_blank', 'noopener,noreferrer');
  expect(shell.history.get().pathname).toBe('/');
  opened.mockRestore();
});

test('SHELL-058: a dismissed notice is not shown again', async () => {
  const first = await open();
  await press('DISMISS');
  expect(notice()).toBeNull();
  expect(localStorage.getItem('resetPasswordNotified')).not.toBeNull();
  first.unmount();
  render();
  await loaded();
  expect(notice()).toBeNull();
});

test('A-92: shows the notice before a dialog that was opened earlier', async () => {
  const { shell } = render({ resetEmailToggle: false });
  act(() => void shell.frame.set(dialogRequestedAtom, { title: 'News', body: '' }));
  act(() =>
    (shell.config as unknown as { set(value: unknown): void }).set({ ...shell.config.get(), resetEmailToggle: true }),
  );
  expect(await screen.findByRole('dialog', NOTICE)).toBeVisible();
  expect(screen.getAllByRole('dialog')).toEqual([notice()]);
  await press('DISMISS');
  expect(screen.getByRole('dialog', { name: 'News' })).toBeVisible();
});

test('leaving the page takes the notice along without an answer', async () => {
  const { decision, storage } = await open();
  await act(async () => decision.set({ kind: 'maintenance' }));
  expect(notice()).toBeNull();
  expect(storage.get('resetNotified')).toBeNull();
});

test('CON-026: where the browser keeps nothing, a dismissed notice stays away until the page is left', async () => {
  const blocked = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota is exceeded.', 'QuotaExceededError');
  });
  const { decision } = await open();
  await press('DISMISS');
  await act(async () => decision.set({ kind: 'maintenance' }));
  await act(async () => decision.set({ kind: 'landing' }));
  await loaded();
  expect(notice()).toBeNull();
  expect(localStorage.getItem('resetPasswordNotified')).toBeNull();
  blocked.mockRestore();
});
