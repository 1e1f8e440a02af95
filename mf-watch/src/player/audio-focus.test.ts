import { fakeHost } from '@grandstand/contracts-testing';
import * as fc from 'fast-check';
import { createAudioFocus } from './audio-focus.ts';
import type { PlayerPort } from './player-port.ts';
import { withRememberedChoices } from './remembered-choices.ts';
import { type FakePort, LIVE_STATE, obedientPort } from './testing/fake-port.ts';

const TRACKS = [
  { id: 't-en', language: 'en', label: '' },
  { id: 't-es', language: 'es', label: '' },
];

const focusedPlayers = (count = 3) => {
  const { preferences } = fakeHost();
  const focus = createAudioFocus(preferences);
  const players = new Map<number, { engine: FakePort; port: PlayerPort }>();
  const connect = (id: number) => {
    const engine = obedientPort({ ...LIVE_STATE, textTracks: TRACKS });
    const port = withRememberedChoices(preferences)(focus.decorator(id)(engine));
    players.set(id, { engine, port });
  };
  for (let id = 1; id <= count; id += 1) connect(id);
  const engineOf = (id: number) => players.get(id)?.engine as FakePort;
  const portOf = (id: number) => players.get(id)?.port as PlayerPort;
  const audible = () => [...players].filter(([, { engine }]) => !engine.state().muted).map(([id]) => id);
  return { focus, preferences, players, connect, engineOf, portOf, audible };
};

test('only one player is heard: choices of the others wait, and the volume moves with the focus', () => {
  const { focus, portOf, engineOf, audible } = focusedPlayers();
  portOf(1).setVolume(0.4);
  portOf(1).setMuted(false);
  portOf(2).setMuted(false);
  expect(audible()).toEqual([1]);
  focus.moveTo(3);
  expect(audible()).toEqual([3]);
  expect(engineOf(3).state().volume).toBe(0.4);
});

test('stays muted until the viewer chooses what to hear', () => {
  const { focus, preferences, audible } = focusedPlayers();
  focus.moveTo(2);
  expect(audible()).toEqual([]);
  focus.unmute();
  focus.moveTo(3);
  expect(audible()).toEqual([3]);
  expect(preferences.get('sound')).toEqual({ volume: 1, muted: false });
});

test('captions and full height follow the focus; the others are limited and have no captions', () => {
  const { focus, portOf, engineOf } = focusedPlayers(2);
  expect(engineOf(2).requested.at(-1)).toBe('limitHeight 360');
  portOf(1).setTextTrack('t-es');
  portOf(1).setQuality('720');
  focus.moveTo(2);
  expect(engineOf(1).state().textTrack).toBeNull();
  expect(engineOf(1).requested.at(-1)).toBe('limitHeight 360');
  expect(engineOf(2).state().textTrack).toBe('t-es');
  expect(engineOf(2).requested).toEqual(expect.arrayContaining(['limitHeight ', 'setQuality 720']));
  portOf(2).setTextTrack(null);
  focus.moveTo(1);
  expect(engineOf(1).state().textTrack).toBeNull();
});

test('uses the lowest rendition for muted players when the browser saves data', () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  const { engineOf } = focusedPlayers(2);
  Reflect.deleteProperty(navigator, 'connection');
  expect(engineOf(2).requested.at(-1)).toBe('limitHeight 1');
});

test('applies remembered choices to the heard player, also when it is created last', () => {
  const { focus, preferences, connect, audible } = focusedPlayers(0);
  preferences.set('sound', { volume: 0.5, muted: false });
  connect(2);
  expect(audible()).toEqual([]);
  focus.moveTo(2);
  expect(audible()).toEqual([2]);
});

const step = fc.record({
  does: fc.constantFrom('hear', 'turnUp', 'mute', 'unmute', 'connect', 'destroy'),
  id: fc.constantFrom(1, 2, 3),
});

test('never leaves more than one player audible after any sequence', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const { focus, players, connect, portOf, audible } = focusedPlayers(0);
      let heard = 1;
      for (const { does, id } of steps) {
        if (does === 'hear') {
          heard = id;
          focus.moveTo(id);
        } else if (does === 'turnUp') focus.unmute();
        else if (does === 'connect') {
          if (!players.has(id)) connect(id);
        } else if (players.has(id)) {
          if (does !== 'destroy') portOf(id).setMuted(does === 'mute');
          else {
            await portOf(id).destroy();
            players.delete(id);
          }
        }
        expect(audible().filter((one) => one !== heard)).toEqual([]);
      }
    }),
  );
});
