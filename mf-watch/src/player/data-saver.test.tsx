import { act, fireEvent, screen, within } from '@testing-library/react';
import { openWatch, play, runOnSceneClock, settle, user } from '../testing/watch-scene.tsx';
import type { FakePort } from './testing/fake-port.ts';

runOnSceneClock();
afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection');
});

const QUALITIES = [
  { id: '720', heightPx: 720 },
  { id: '360', heightPx: 360 },
];
const saveData = () =>
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
const limits = ({ requested }: FakePort) => requested.filter((one) => one.startsWith('limitHeight'));
const open = async (...options: Parameters<typeof openWatch>) => {
  const scene = await openWatch(...options);
  play(scene.port);
  act(() => scene.port.report({ qualities: QUALITIES }, { type: 'tracksChanged' }));
  return scene;
};
const openSettings = async () => {
  await user.click(screen.getByRole('button', { name: 'Player settings' }));
  await settle();
  return within(screen.getByRole('dialog', { name: 'Player settings' }));
};
const inBar = () => screen.getAllByRole('combobox', { name: 'Quality' })[0] as HTMLSelectElement;
const showPicture = () => screen.queryByRole('button', { name: 'Show the picture' });
const still = () => screen.getByRole('region', { name: /^Video player/ }).querySelector(':scope > .still');

test('sets no limit before it is chosen', async () => {
  const { port } = await open();
  expect(limits(port)).toEqual([]);
  expect(inBar().value).toBe('auto');
});

test('the data saver limits the video, is remembered on the device, and another quality ends it', async () => {
  const { port, host } = await open();
  const settings = await openSettings();
  const quality = settings.getByRole('combobox', { name: 'Quality' });
  await user.selectOptions(quality, 'Data saver');
  expect(limits(port)).toEqual(['limitHeight 360']);
  expect(port.requested).toContain('setQuality auto');
  expect(quality).toHaveAccessibleDescription('Limits video on this device to about 360p.');
  expect(inBar().value).toBe('saver');
  expect(host.preferences.get('quality')).toBe('saver');
  await user.selectOptions(quality, '720p');
  expect(limits(port)).toEqual(['limitHeight 360', 'limitHeight ']);
  expect(port.requested).toContain('setQuality 720');
  expect(host.preferences.get('quality')).toBe('720');
});

test('a remembered data saver limits the video before it loads', async () => {
  const { port } = await open((host) => host.preferences.set('quality', 'saver'));
  expect(limits(port)).toEqual(['limitHeight 360']);
  expect(port.requested.indexOf('limitHeight 360')).toBeLessThan(port.requested.indexOf('load'));
  expect(inBar().value).toBe('saver');
});

test('is on when the browser saves data, until the viewer chooses another quality', async () => {
  saveData();
  const { port, host } = await open();
  expect(limits(port)).toEqual(['limitHeight 360']);
  expect(inBar().value).toBe('saver');
  await user.selectOptions(inBar(), 'auto');
  expect(limits(port)).toEqual(['limitHeight 360', 'limitHeight ']);
  expect(host.preferences.get('quality')).toBe('full');
  expect(inBar().value).toBe('auto');
});

test('a quality that the viewer chose before is used where the browser saves data', async () => {
  saveData();
  const { port } = await open((host) => host.preferences.set('quality', '720'));
  expect(limits(port)).toEqual([]);
  expect(port.requested).toContain('setQuality 720');
});

test('audio only: the still instead of the video, in the lowest quality, and the hint says what it costs', async () => {
  const { port } = await open();
  const settings = await openSettings();
  const toggle = settings.getByRole('switch', { name: 'Audio only' });
  expect(toggle).toHaveAccessibleDescription(/no sound-only version, so this still uses some data/);
  await user.click(toggle);
  expect(limits(port)).toEqual(['limitHeight 1']);
  expect(settings.getByRole('combobox', { name: 'Quality' })).toBeDisabled();
  await user.click(settings.getByRole('button', { name: 'Close' }));
  expect(still()).toBeVisible();
  await user.click(showPicture() as HTMLElement);
  expect(limits(port)).toEqual(['limitHeight 1', 'limitHeight ']);
  expect(still()).toBeNull();
  expect(screen.getByRole('region', { name: /^Video player/ })).toHaveFocus();
});

test('audio only survives a change of channel, and then the chosen quality is back', async () => {
  const { port, host } = await open((fake) => fake.preferences.set('quality', '720'));
  act(() => port.report({ quality: '720' }, { type: 'tracksChanged' }));
  const settings = await openSettings();
  await user.click(settings.getByRole('switch', { name: 'Audio only' }));
  expect(port.requested.at(-1)).toBe('setQuality auto');
  act(() => port.report({ quality: 'auto' }, { type: 'tracksChanged' }));
  expect(host.preferences.get('quality')).toBe('720');
  await user.click(settings.getByRole('button', { name: 'Close' }));
  fireEvent.keyDown(screen.getByRole('region', { name: /^Video player/ }), { key: 'n' });
  await settle();
  play(port);
  expect(showPicture()).toBeVisible();
  // The next source restores the remembered quality, and listening holds it back again.
  act(() => port.report({ quality: '720', qualities: QUALITIES }, { type: 'tracksChanged' }));
  expect(port.requested.at(-1)).toBe('setQuality auto');
  act(() => port.report({ quality: 'auto' }, { type: 'tracksChanged' }));
  await user.click(showPicture() as HTMLElement);
  expect(port.requested.at(-1)).toBe('setQuality 720');
});
