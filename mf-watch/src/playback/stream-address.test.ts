import { success } from '@grandstand/shared-contracts';
import { Authorize } from '@grandstand/shared-contracts/api';
import { anAuthorization, aPlaybackSession, playableHost } from './testing/playback-fixture.ts';

const opened = async (contentUrl: string, pageUrl?: string) => {
  const host = playableHost();
  host.answer(Authorize, success(anAuthorization({ contentUrl })));
  const trial = aPlaybackSession(host, pageUrl);
  await trial.open();
  return trial;
};

test.each(['javascript:alert(1)', 'ftp://media.test/a.mpd', 'http://media.test/a.mpd', 'https://[broken'])(
  'WATCH-050: the stream address %s is refused on an https page',
  async (contentUrl) => {
    const { session, callIds } = await opened(contentUrl);
    expect(session.state()).toMatchObject({ status: 'error', failure: { type: 'MEDIA_ERROR' } });
    expect(callIds()).not.toContain('streamCreate');
  },
);

test.each([
  ['https://media.test/a.mpd', 'https://site.test/watch', 'https://media.test/a.mpd'],
  ['//media.test/a.mpd', 'https://site.test/watch', 'https://media.test/a.mpd'],
  ['http://media.test/a.mpd', 'http://localhost/watch', 'http://media.test/a.mpd'],
])('WATCH-050: the stream address %s plays on %s', async (contentUrl, pageUrl, url) => {
  const { session } = await opened(contentUrl, pageUrl);
  expect(session.state()).toMatchObject({ status: 'playing', source: { url } });
});

test.each([
  ['/media/time', 'https://site.test/media/time'],
  ['ftp://media.test/time', undefined],
  [undefined, undefined],
])('WATCH-050: the clock %s of a stream is requested at %s', async (clockUrl, requested) => {
  const host = playableHost();
  host.answer(Authorize, success(anAuthorization({ clockUrl })));
  const { session, open } = aPlaybackSession(host);
  await open();
  const state = session.state();
  expect(state.status === 'playing' && state.source.clockUrl).toBe(requested);
});

test('WATCH-050: an unsafe licence address is refused like an unsafe stream', async () => {
  const host = playableHost();
  const drm = { system: 'clearkey', licenceUrl: 'data:text/plain,x' } as const;
  host.answer(Authorize, success(anAuthorization({ drm })));
  const { session, open } = aPlaybackSession(host);
  await open();
  expect(session.state().status).toBe('error');
});

test('A-64a, WATCH-050: passes on credentials and the receiver’s addresses, and no unsafe address of a receiver', async () => {
  const openedWith = async (receiver: { receiverUrl: string; receiverLicenceUrl?: string }) => {
    const host = playableHost();
    const drm = { system: 'clearkey', licenceUrl: '/media/licence' } as const;
    host.answer(Authorize, success(anAuthorization({ drm, withCredentials: true, ...receiver })));
    const trial = aPlaybackSession(host);
    await trial.open();
    return trial.session.state();
  };
  const receiverUrl = 'https://media.test/token/a.mpd';
  const receiverLicenceUrl = 'https://media.test/token/licence';
  expect(await openedWith({ receiverUrl, receiverLicenceUrl })).toMatchObject({
    source: {
      withCredentials: true,
      receiver: { url: receiverUrl, format: 'dash', drm: { system: 'clearkey', licenceUrl: receiverLicenceUrl } },
    },
  });
  for (const unsafe of [
    { receiverUrl },
    { receiverUrl: 'http://media.test/a.mpd', receiverLicenceUrl },
    { receiverUrl, receiverLicenceUrl: 'data:text/plain,x' },
  ])
    expect(await openedWith(unsafe)).not.toHaveProperty('source.receiver');
});
