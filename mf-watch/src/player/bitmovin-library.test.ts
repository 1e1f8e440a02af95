// biome-ignore-all assist/source/organizeImports: a module needs those above it when it is evaluated.
import * as core from 'bitmovin-player/modules/bitmovinplayer-core.js';
import * as polyfill from 'bitmovin-player/modules/bitmovinplayer-polyfill.js';
import * as engine from 'bitmovin-player/modules/bitmovinplayer-engine-bitmovin.js';
import * as mp4 from 'bitmovin-player/modules/bitmovinplayer-container-mp4.js';
import * as mseRenderer from 'bitmovin-player/modules/bitmovinplayer-mserenderer.js';
import * as abr from 'bitmovin-player/modules/bitmovinplayer-abr.js';
import * as xml from 'bitmovin-player/modules/bitmovinplayer-xml.js';
import * as dash from 'bitmovin-player/modules/bitmovinplayer-dash.js';
import { bitmovinEngine } from './bitmovin-engine.ts';
import { BITMOVIN_FILES, loadBitmovinLibrary } from './bitmovin-library.ts';
import { loadEngine } from './engine.ts';

/** UMD modules arrive as themselves, as a default, or as the default of a default, by test runner. */
const unwrap = (module: unknown): unknown => {
  const { default: inner } = module as { default?: { default?: unknown } };
  return inner?.default ?? inner ?? module;
};
/** The global of the vendor's scripts. */
const library = () => ({
  core: { Player: unwrap(core) },
  ...Object.fromEntries(
    Object.entries({ polyfill, engine, mp4, mseRenderer, abr, xml, dash }).map(([name, module]) => [
      name,
      unwrap(module),
    ]),
  ),
});

beforeEach(() => {
  // The library logs a greeting.
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(() => {
  for (const name of ['bitmovin', 'trustedTypes']) Reflect.deleteProperty(globalThis, name);
  for (const script of document.querySelectorAll('script')) script.remove();
});

/** The newest request for a file. */
const requested = (name: keyof typeof BITMOVIN_FILES = 'player'): HTMLScriptElement | null =>
  [...document.querySelectorAll<HTMLScriptElement>(`script[src="${BITMOVIN_FILES[name].path}"]`)].at(-1) ?? null;
const evaluate = () => Object.assign(globalThis, { bitmovin: { player: library() } });
const arrive = (thumbnails: 'load' | 'error' = 'load') => {
  evaluate();
  requested()?.dispatchEvent(new Event('load'));
  requested('thumbnails')?.dispatchEvent(new Event(thumbnails));
};
const firstFailure = async (port: Awaited<ReturnType<ReturnType<typeof bitmovinEngine>>>) => {
  const failed = new Promise((resolve) => port.on((event) => event.type === 'failed' && resolve(event.failure)));
  await port.load({ url: 'https://media.example.test/manifest.mpd', format: 'dash' });
  return failed;
};

test('the real Bitmovin core and its modules load, construct and fail by event where nothing can play', async () => {
  const loading = loadBitmovinLibrary();
  expect(requested()?.integrity).toMatch(/^sha384-/);
  arrive();
  const port = await bitmovinEngine(await loading, 'test-key')(document.createElement('div'));
  expect(port.state()).toMatchObject({ status: 'idle', volume: 0, muted: true });
  // jsdom has no Media Source Extensions.
  expect(await firstFailure(port)).toEqual({ kind: 'unsupported', engineCode: 'bitmovin:1203' });
  await port.destroy();
});

test('a Bitmovin library that does not load is an error, and is requested again by the next load', async () => {
  jest.resetModules();
  const { loadBitmovinLibrary: load } = await import('./bitmovin-library.ts');
  // As in a browser whose policy allows each name once.
  const created: string[] = [];
  const createPolicy = (name: string, rules: unknown) => {
    if (created.includes(name)) throw new TypeError(`Policy with name "${name}" already exists.`);
    created.push(name);
    return rules;
  };
  Object.assign(globalThis, { trustedTypes: { createPolicy } });
  const failing = load();
  requested()?.dispatchEvent(new Event('error'));
  // It came, and made the library's global without its core.
  Object.assign(globalThis, { bitmovin: { player: { thumbnail: {} } } });
  requested('thumbnails')?.dispatchEvent(new Event('load'));
  await expect(failing).rejects.toThrow('did not load');
  const loading = load();
  arrive();
  expect(typeof (await loading)).toBe('function');
  expect(created).toEqual(['grandstand-loader']);
});

test('the player loads from an older platform, which lacks the file of thumbnails', async () => {
  const loading = loadBitmovinLibrary();
  expect(requested('thumbnails')?.integrity).toMatch(/^sha384-/);
  arrive('error');
  expect(typeof (await loading)).toBe('function');
});

test('a configured key chooses Bitmovin; none chooses Shaka and requests nothing of Bitmovin', async () => {
  const createShaka = await loadEngine({ bitmovinKey: '' });
  await expect(createShaka(document.createElement('div'))).rejects.toThrow('Media Source Extensions');
  expect(requested()).toBeNull();

  evaluate();
  const port = await (await loadEngine({ bitmovinKey: 'test-key' }))(document.createElement('div'));
  expect(await firstFailure(port)).toMatchObject({ engineCode: expect.stringMatching(/^bitmovin:/) });
  await port.destroy();
});
