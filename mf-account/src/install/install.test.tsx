import { screen } from '@testing-library/react';
import { act } from 'react';
import { closeSettings, openSettings } from '../testing/open-settings.ts';

afterEach(async () => {
  await closeSettings();
  jest.restoreAllMocks();
});

const open = async () => {
  const scene = await openSettings('/watch?settings=install');
  await screen.findByText(/Open live games from your home screen/);
  return scene;
};
const beBrowser = (userAgent: string, touchPoints: number) => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  Object.defineProperty(navigator, 'maxTouchPoints', { configurable: true, value: touchPoints });
};
const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/604.1';

test('a browser that offers it installs the app by a press', async () => {
  const { host, user } = await open();
  const requested: unknown[] = [];
  host.bus.on('install:requested', (payload) => requested.push(payload));
  expect(screen.queryByRole('button', { name: 'INSTALL' })).toBeNull();
  act(() => host.bus.emit('install:changed', { isOffered: true }));
  await user.click(screen.getByRole('button', { name: 'INSTALL' }));
  expect(requested).toEqual([{}]);
  act(() => host.bus.emit('install:changed', { isOffered: false }));
  expect(screen.queryByRole('button', { name: 'INSTALL' })).toBeNull();
});

test.each([
  ['iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${SAFARI}`, 5],
  ['iPad', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI}`, 5],
])('an %s shows the steps of its Share menu', async (_device, userAgent, touchPoints) => {
  beBrowser(userAgent, touchPoints);
  await open();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Tap Share in your browser.',
    'Choose Add to Home Screen.',
    'Tap Add.',
  ]);
});

test('another browser names its own menu', async () => {
  beBrowser(`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI}`, 0);
  await open();
  expect(screen.getByText(/Look for Install/)).toBeVisible();
});

test('the installed app does not list Install the App in its settings', async () => {
  const real = window.matchMedia;
  window.matchMedia = (query) => Object.assign(real(query), { matches: query === '(display-mode: standalone)' });
  await openSettings('/watch?settings=true');
  expect(await screen.findByRole('link', { name: 'Devices' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Install the App' })).toBeNull();
  window.matchMedia = real;
});
