import { openBrowse } from '../testing/browse-scene.tsx';
import { requestSeek } from '../player/pending-seek.ts';
import { runOnSceneClock } from '../testing/watch-scene.tsx';

runOnSceneClock();

test.each([
  ['live, from its edge', '/watch', -12],
  ['a recording, from its beginning', '/watch/vod-1', 12],
])('WATCH-054: the operator’s start offset reaches the player: %s', async (_what, path, startOffset) => {
  const { port } = await openBrowse(path, undefined, (host) => host.config.set({ ...host.config.get(), startOffset }));
  expect(port.sources).toEqual([expect.objectContaining({ startOffsetS: startOffset })]);
});

test('a stream starts at the moment that another part of the page requested, each time it is opened', async () => {
  const startAtMs = Date.now() - 600_000;
  requestSeek('yes-1', startAtMs);
  const { port } = await openBrowse('/watch');
  expect(port.sources).toEqual([expect.objectContaining({ startAtMs })]);
});
