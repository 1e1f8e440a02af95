import { createBrowserStorage, createPreferences } from '@grandstand/contracts-testing/shell';
import { withRememberedChoices } from './remembered-choices.ts';
import { IDLE_STATE, type PlayerState } from './player-port.ts';
import { fakePort, LIVE_STATE } from './testing/fake-port.ts';

const TRACKS: Partial<PlayerState> = {
  qualities: [
    { id: '720', heightPx: 720 },
    { id: '360', heightPx: 360 },
  ],
  audioTracks: [
    { id: '11', language: 'en', label: 'Home' },
    { id: '12', language: 'en', label: 'Radio' },
  ],
  audioTrack: '11',
  textTracks: [
    { id: '1', language: 'en', label: 'English' },
    { id: '2', language: 'es', label: 'Español' },
  ],
};
const SOURCE = { url: 'https://media.test/a.mpd', format: 'dash' } as const;

beforeEach(() => localStorage.clear());

/** A player after a reload of the page. */
const player = () => {
  const port = fakePort({ ...IDLE_STATE, volume: 0, muted: true });
  return { port, chosen: withRememberedChoices(createPreferences(createBrowserStorage(), 'mf-watch'))(port) };
};

test('WATCH-053, A-63: calls no setter before the viewer has chosen anything', async () => {
  const { port, chosen } = player();
  await chosen.load(SOURCE);
  port.report(TRACKS, { type: 'tracksChanged' });
  expect(port.requested).toEqual(['load']);
});

test('A-63: restores volume, captions, quality and speed after a reload', async () => {
  const { port, chosen } = player();
  port.report({ ...LIVE_STATE, ...TRACKS });
  chosen.setVolume(0.4);
  chosen.setMuted(false);
  chosen.setTextTrack('2');
  chosen.setQuality('360');
  chosen.setRate(1.5);

  const after = player();
  expect(after.port.requested).toEqual(['setVolume 0.4', 'setMuted false']);
  await after.chosen.load(SOURCE);
  after.port.report(TRACKS, { type: 'tracksChanged' });
  expect(after.port.requested.slice(2)).toEqual(['load', 'setRate 1.5', 'setTextTrack 2', 'setQuality 360']);
});

test('restores a choice once per source, and only if the stream has it', async () => {
  const { port, chosen } = player();
  port.report(TRACKS);
  chosen.setQuality('360');
  chosen.setTextTrack('1');
  const after = player();
  await after.chosen.load(SOURCE);
  after.port.report({ qualities: [{ id: '1080', heightPx: 1080 }] }, { type: 'tracksChanged' });
  after.port.report(TRACKS, { type: 'tracksChanged' });
  after.port.report(TRACKS, { type: 'tracksChanged' });
  expect(after.port.requested).toEqual(['load', 'setTextTrack 1']);
});

test('A-63: restores the sound by its name, where the stream has it and does not play it already', async () => {
  const { port, chosen } = player();
  port.report(TRACKS);
  chosen.setAudioTrack('12');
  const after = player();
  await after.chosen.load(SOURCE);
  const radio = { audioTracks: [{ id: '31', language: 'en', label: 'Radio' }] };
  after.port.report({ ...radio, audioTrack: null }, { type: 'tracksChanged' });
  await after.chosen.load(SOURCE);
  after.port.report({ ...radio, audioTrack: '31' }, { type: 'tracksChanged' });
  await after.chosen.load(SOURCE);
  after.port.report(
    { audioTracks: [{ id: '41', language: 'en', label: 'English' }], audioTrack: '41' },
    { type: 'tracksChanged' },
  );
  expect(after.port.requested).toEqual(['load', 'setAudioTrack 31', 'load', 'load']);
});

test('keeps captions off', async () => {
  const { port, chosen } = player();
  port.report(TRACKS);
  chosen.setTextTrack('1');
  chosen.setTextTrack(null);
  const after = player();
  await after.chosen.load(SOURCE);
  after.port.report(TRACKS, { type: 'tracksChanged' });
  expect(after.port.requested).toEqual(['load']);
});
