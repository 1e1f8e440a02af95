import { bitmovinEngine, loadBitmovinLibrary } from './bitmovin-engine.ts';
import { loadEngine } from './engine.ts';

beforeEach(() => {
  // The library greets on the console.
  jest.spyOn(console, 'log').mockImplementation(() => undefined);
});

test('the real Bitmovin core and its modules load, construct and fail by event where nothing can play', async () => {
  const Player = await loadBitmovinLibrary();
  const port = await bitmovinEngine(Player, 'test-key')(document.createElement('div'));
  expect(port.state()).toMatchObject({ status: 'idle', volume: 0, muted: true });

  const failed = new Promise((resolve) => port.on((event) => event.type === 'failed' && resolve(event.failure)));
  await port.load({ url: 'https://media.example.test/manifest.mpd', format: 'dash' });
  // jsdom has no Media Source Extensions.
  await expect(failed).resolves.toEqual({ kind: 'unsupported', engineCode: 'bitmovin:1203' });
  await port.destroy();
});

test('a configured key chooses Bitmovin, none chooses Shaka', async () => {
  const port = await (await loadEngine({ bitmovinKey: 'test-key' }))(document.createElement('div'));
  const failed = new Promise((resolve) => port.on((event) => event.type === 'failed' && resolve(event.failure)));
  await port.load({ url: 'https://media.example.test/manifest.mpd', format: 'dash' });
  await expect(failed).resolves.toMatchObject({ engineCode: expect.stringMatching(/^bitmovin:/) });
  await port.destroy();

  const createShaka = await loadEngine({ bitmovinKey: '' });
  await expect(createShaka(document.createElement('div'))).rejects.toThrow('Media Source Extensions');
});
