import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RegistryFailure, fakeRegistry } from '../../testing/fake-registry.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { openPreview } from '../api/preview.api.ts';
import { LoadedPlayer } from './preview-player.tsx';
import { type CreatePreviewPort, type PreviewEvents, PreviewFailure, type PreviewPort } from './preview-port.ts';
import { failureText, positionText } from './preview-text.ts';

const PREVIEW = { title: 'YES', address: '/media/t/channels/yes-1/manifest.mpd', format: 'dash', licenceAddress: null };

/** An engine whose loads end as the test decides. */
const fakeEngine = (load: () => Promise<void> = async () => undefined) => {
  const made: { port: PreviewPort; events: PreviewEvents; isDestroyed: boolean }[] = [];
  let captions = '';
  const create: CreatePreviewPort = async (_container, events) => {
    const port: PreviewPort = {
      async load() {
        await load();
        events.onTracks();
      },
      captions: () => [{ id: '7', label: 'English', isChosen: captions === '7' }],
      chooseCaptions(id) {
        captions = id;
        events.onTracks();
      },
      sound: () => [],
      chooseSound: () => undefined,
      place: () => ({ atMs: null, positionS: 750.5 }),
      seekBy: () => undefined,
      async destroy() {
        const one = made.find((entry) => entry.port === port);
        if (one) one.isDestroyed = true;
      },
    };
    made.push({ port, events, isDestroyed: false });
    return port;
  };
  return { create, made };
};
const open = () => openPreview('channel', 'yes-1');

test('captions can be chosen and turned off, and the engine ends with the dialog', async () => {
  fakeRegistry({ openPreview: () => ({ openPreview: PREVIEW }) });
  const { create, made } = fakeEngine();
  const { unmount } = await renderConsole(<LoadedPlayer open={open} create={create} />);
  const captions = await screen.findByLabelText('Captions');
  expect(captions).toHaveDisplayValue('Off');
  await userEvent.selectOptions(captions, 'English');
  expect(captions).toHaveDisplayValue('English');
  await userEvent.selectOptions(captions, 'Off');
  expect(captions).toHaveDisplayValue('Off');
  unmount();
  expect(made.map(({ isDestroyed }) => isDestroyed)).toEqual([true]);
});

test('a failure shows what to do, and a new attempt opens a new preview', async () => {
  const registry = fakeRegistry({ openPreview: () => ({ openPreview: PREVIEW }) });
  let hasExpired = true;
  const { create, made } = fakeEngine(async () => {
    if (hasExpired) throw new PreviewFailure('expired', 'shaka:1001');
  });
  await renderConsole(<LoadedPlayer open={open} create={create} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('The preview has expired. Try again.');
  hasExpired = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Captions')).toBeVisible();
  expect(registry.requested.filter(({ field }) => field === 'openPreview')).toHaveLength(2);
  act(() => made[1]?.events.onFailure(new PreviewFailure('unreachable', 'shaka:1002')));
  expect(screen.getByRole('alert')).toHaveTextContent('The media did not load. Check the connection, then try again.');
});

test('a refusal of the server is shown as it is', async () => {
  fakeRegistry({
    openPreview: () => {
      throw new RegistryFailure('not_found', 'There is no channel "yes-9".');
    },
  });
  await renderConsole(<LoadedPlayer open={open} create={fakeEngine().create} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no channel "yes-9".');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test.each([
  ['unreachable', /live\.example\.test could not be read .* Access-Control-Allow-Origin with http:\/\/localhost or \*/],
  ['expired', /live\.example\.test refused the request/],
  ['missing', /live\.example\.test has no media at this address/],
  ['unsupported', /cannot play these media \(shaka:4032\)/],
] as const)('an external manifest that is %s names its host and what to do', (kind, message) => {
  const address = 'https://live.example.test/master.m3u8';
  expect(failureText(new PreviewFailure(kind, 'shaka:4032'), { address })).toMatch(message);
});

test.each([
  [0, '0:00:00'],
  [750.5, '0:12:30.5'],
  [3_725.96, '1:02:06'],
])('the position of %p seconds is %s', (seconds, text) => {
  expect(positionText(seconds)).toBe(text);
});
