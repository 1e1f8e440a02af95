import { aChannel, aPlaybackSession, playableHost } from './testing/playback-fixture.ts';

test.each([
  ['live, from its edge', aChannel()],
  ['a recording, from its beginning', aChannel({ kind: 'vod' })],
])('WATCH-054: the operator’s start offset reaches the player: %s', async (_what, item) => {
  const host = playableHost();
  host.config.set({ ...host.config.get(), startOffset: -12 });
  const { session, open } = aPlaybackSession(host);
  await open(item);
  expect(session.state()).toMatchObject({ source: { startOffsetS: -12 } });
});
