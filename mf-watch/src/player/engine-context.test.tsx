import { renderRemote } from '@grandstand/contracts-testing';
import type { RuntimeSettings } from '@grandstand/shared-contracts/config';
import { defineRemote } from '@grandstand/shared-contracts/react';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { TEXTS } from '../../texts/en.ts';
import { EngineContext, useLoadEngine } from './engine-context.ts';
import { Player } from './player.tsx';
import type { Source } from './player-port.ts';
import { fakePort, type FakePort } from './testing/fake-port.ts';

const sourceOf = (path: string, drm?: Source['drm']): Source => ({
  url: `https://media.test/${path}.mpd`,
  format: 'dash',
  ...(drm && { drm }),
});
const clear = sourceOf('clear');
const own = sourceOf('own', { system: 'clearkey', licenceUrl: 'https://media.test/licence' });
const operators = sourceOf('operators', {
  system: 'widevine',
  licenceUrl: 'https://media.test/licence',
  systems: ['widevine', 'clearkey'],
});
const external = sourceOf('external', {
  system: 'widevine',
  licenceUrl: 'https://media.test/licence',
  systems: ['clearkey'],
});

let undo = () => {};
afterEach(() => act(() => undo()));

/** Plays the sources one after the other. @returns the engines that were started, with what each got */
const enginesOf = async (bitmovinKey: string, sources: readonly (Source | null)[]) => {
  const started: { readonly engine: string; readonly port: FakePort }[] = [];
  const load = async (settings: Pick<RuntimeSettings, 'bitmovinKey'>) => async () => {
    const port = fakePort();
    started.push({ engine: settings.bitmovinKey === '' ? 'Shaka' : 'Bitmovin', port });
    return port;
  };
  const Channel = ({ source }: { readonly source: Source | null }) => (
    <Player
      title="Game"
      contentId="yes-1"
      source={source}
      loadEngine={useLoadEngine(source)}
      onEvent={() => {}}
      isPreparing
    />
  );
  const Screen = () => {
    const [number, setNumber] = useState(0);
    return (
      <EngineContext value={load}>
        <Channel source={sources[number] ?? null} />
        <button type="button" onClick={() => setNumber(number + 1)}>
          Next source
        </button>
      </EngineContext>
    );
  };
  await act(async () => {
    undo = renderRemote(defineRemote(TEXTS, { watch: Screen }), {
      path: '/watch',
      routes: [{ path: '/watch', screen: 'watch', flow: 'web', title: 'Watch' } as never],
      settings: { bitmovinKey },
    }).unmount;
  });
  const next = screen.getByRole('button', { name: 'Next source' });
  for (const _step of sources.slice(1)) await act(async () => next.click());
  return started.map(({ engine, port }) => ({
    engine,
    urls: port.sources.map(({ url }) => url),
    isDestroyed: port.requested.includes('destroy'),
  }));
};

test('with a Bitmovin licence, Shaka plays what only ClearKey decrypts, and Bitmovin all else', async () => {
  expect(await enginesOf('test-key', [clear, own, null, external, operators])).toEqual([
    { engine: 'Bitmovin', urls: [clear.url], isDestroyed: true },
    { engine: 'Shaka', urls: [own.url, external.url], isDestroyed: true },
    { engine: 'Bitmovin', urls: [operators.url], isDestroyed: false },
  ]);
});

test('without a Bitmovin licence one Shaka plays all', async () => {
  expect(await enginesOf('', [clear, own, operators])).toEqual([
    { engine: 'Shaka', urls: [clear.url, own.url, operators.url], isDestroyed: false },
  ]);
});
