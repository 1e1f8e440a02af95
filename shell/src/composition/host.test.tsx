import { createEventHub } from '../events/event-hub.ts';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Frame } from '../frame/frame.tsx';
import { renderInShell } from '../testing/shell-fixture.tsx';
import { createHost } from './host.ts';
import type { Decision } from './route-decision.ts';

beforeAll(() => {
  window.scrollTo = () => {};
});

const shown: Decision = {
  kind: 'remote',
  name: 'mf-x',
  route: {
    path: '/x',
    screen: 'x',
    flow: 'web',
    phases: [0],
    requires: [],
    fallback: 'watch',
    chrome: { header: true, footer: true },
    title: 'X',
  },
  triggers: [],
};

/** The frame around a mounted remote, and the remote's host. */
const mount = (options: Pick<NonNullable<Parameters<typeof renderInShell>[1]>, 'localization'> = {}) => {
  const { shell } = renderInShell(<Frame />, { decision: shown, ...options });
  const session = { ...shell.session, hub: createEventHub() };
  return createHost({ ...shell, session }, { name: 'mf-x', version: '1.0.0', texts: {}, routes: [], trigger: null });
};

test('a remote links and navigates to the screens of other remotes by name', () => {
  const { host } = mount();
  expect(host.href({ screen: 'watch', params: { vodId: 'v 1' } })).toBe('/watch/v%201');
  act(() => host.navigate({ screen: 'settings' }));
  expect(host.history.get()).toMatchObject({ pathname: '/watch', search: '?settings=true' });
  expect(host.isAt('watch')).toBe(true);
  expect(host.isAt('login')).toBe(false);
});

test('SHELL-076: the error modal shows the specified text and an OK button', async () => {
  const { host } = mount();
  let answered: Promise<string> = Promise.resolve('');
  act(() => {
    answered = host.errorDialog();
  });
  const dialog = screen.getByRole('dialog', { name: 'Sorry' });
  const body = screen.getByText(
    'Something went wrong and we couldn’t complete your request. We apologize for the inconvenience. Please try again.',
  );
  expect(dialog).toContainElement(body);
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(await answered).toBe('ok');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('SHELL-076: a message of the service replaces the body', () => {
  const { host } = mount();
  act(() => void host.errorDialog('Not today.'));
  expect(screen.getByRole('dialog', { name: 'Sorry' })).toHaveTextContent('Not today.');
  expect(screen.queryByText(/Something went wrong/)).toBeNull();
});

test('SHELL-077: localization overrides the title, the body and the button of the error modal', () => {
  const { host } = mount({
    localization: { errorModal: { title: { en: 'Oh no' }, body: { en: 'It broke.' }, button: { en: 'FINE' } } },
  });
  act(() => void host.errorDialog());
  expect(screen.getByRole('dialog', { name: 'Oh no' })).toHaveTextContent('It broke.');
  expect(screen.getByRole('button', { name: 'FINE' })).toBeVisible();
});

test('SHELL-074: a dialog takes the focus, and OK gives it back to where it was', async () => {
  const { host } = mount();
  const before = screen.getByRole('link', { name: 'Log in' });
  before.focus();
  act(() => void host.dialog({ title: 'News', body: 'One run.' }));
  expect(screen.getByRole('dialog', { name: 'News' })).toContainElement(document.activeElement as HTMLElement);
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(before).toHaveFocus();
});

test('SHELL-078: a toast for which a remote names no time stays for 5 s', () => {
  jest.useFakeTimers();
  const { host } = mount();
  act(() => host.toast({ type: 'Boom Error', message: 'It failed' }));
  act(() => jest.advanceTimersByTime(4_900));
  expect(screen.getByText('Boom Error — It failed')).toBeVisible();
  act(() => jest.advanceTimersByTime(200));
  expect(screen.queryByText('Boom Error — It failed')).toBeNull();
  jest.useRealTimers();
});

test('SHELL-008: a screen may hide header and footer while it is mounted', () => {
  const { host, dispose } = mount();
  act(() => host.setChrome({ header: false, footer: true }));
  expect([screen.queryByRole('banner'), screen.queryByRole('contentinfo')]).toEqual([null, expect.anything()]);
  act(() => host.setChrome({ header: false, footer: false }));
  expect(screen.queryByRole('contentinfo')).toBeNull();
  act(dispose);
  expect(screen.getByRole('banner')).toBeVisible();
  expect(screen.getByRole('contentinfo')).toBeVisible();
});

test('closes a dialog when the screen that opened it unmounts', async () => {
  const { host, dispose } = mount();
  let answered: Promise<string> = Promise.resolve('');
  act(() => {
    answered = host.dialog({ title: 'News', body: 'One run.' });
  });
  act(dispose);
  expect(await answered).toBe('dismiss');
  expect(screen.queryByRole('dialog')).toBeNull();
});
