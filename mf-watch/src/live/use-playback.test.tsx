import { success } from '@grandstand/shared-contracts';
import { AddOrUpdateCouchRights, LocationLookup } from '@grandstand/shared-contracts/api';
import { aSession } from '@grandstand/contracts-testing';
import { act, screen } from '@testing-library/react';
import {
  contents,
  leave,
  NOW,
  openWatch,
  play,
  requests,
  runOnSceneClock,
  settle,
  user,
} from '../testing/watch-scene.tsx';

runOnSceneClock();

test('a stream that fails in the player frees its slot, shows an error, and restarts on Try again', async () => {
  const { host, port } = await openWatch();
  play(port);
  // The first failure loads it again.
  for (const _time of [1, 2]) {
    act(() =>
      port.report({ status: 'failed' }, { type: 'failed', failure: { kind: 'decode', engineCode: 'shaka:3016' } }),
    );
  }
  await settle();
  expect(screen.getByRole('alert')).toHaveTextContent('This video can’t be played right now.');
  expect(screen.getByRole('alert')).toHaveTextContent('Code shaka:3016');
  expect(port.requested.at(-1)).toBe('unload');
  expect(requests(host, 'streamDelete')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await settle();
  expect(port.sources).toHaveLength(3);
});

test.each(['the end of the page', 'sign-out', 'leaving the screen', 'a session that cannot be renewed'])(
  'WATCH-049: %s frees the stream',
  async (ending) => {
    const { host, port } = await openWatch();
    play(port);
    await act(async () => {
      if (ending === 'the end of the page') window.dispatchEvent(new Event('pagehide'));
      else if (ending === 'sign-out') host.session.set(aSession({ status: 'signingOut' }));
      else if (ending === 'a session that cannot be renewed')
        host.bus.emit('session:refresh-failed', { cause: 'test' });
      else leave();
    });
    await settle();
    expect(requests(host, 'streamDelete')).toHaveLength(1);
    expect(port.requested).toContain('unload');
  },
);

test('Play restarts a stopped stream', async () => {
  const { host } = await openWatch();
  act(() => host.bus.emit('session:refresh-failed', { cause: 'test' }));
  await user.click(screen.getByRole('button', { name: 'Play' }));
  await settle();
  expect(contents(host)).toEqual(['yes-1', 'yes-1']);
});

test('plays again when the page is restored from the back/forward cache', async () => {
  const { host } = await openWatch();
  await act(async () => {
    window.dispatchEvent(new Event('pagehide'));
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  });
  await settle();
  expect(contents(host)).toEqual(['yes-1', 'yes-1']);
});

test('marks the remote as busy while something plays', async () => {
  const busy: boolean[] = [];
  const states: string[] = [];
  await openWatch((host) => {
    host.setBusy = (value) => busy.push(value);
    host.bus.on('player:state', ({ state }) => states.push(state));
  });
  expect(busy.at(-1)).toBe(true);
  leave();
  expect(busy.at(-1)).toBe(false);
  expect(states).toEqual(['loading', 'idle']);
});

test('opens nothing while the account loads', async () => {
  const { host } = await openWatch(undefined, aSession({ status: 'loading', account: null }));
  expect(requests(host, 'locationLookup')).toHaveLength(0);
  expect(screen.getByText('Loading video')).toBeInTheDocument();
  await act(async () => host.session.set(aSession()));
  await settle();
  expect(contents(host)).toEqual(['yes-1']);
});

/** Sets the page's visibility. */
const seePage = async (visibility: DocumentVisibilityState) => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await settle();
};
afterEach(() => jest.restoreAllMocks());

test('opens no stream in a background tab until it is visible', async () => {
  await seePage('hidden');
  const { host } = await openWatch();
  expect(requests(host, 'locationLookup')).toHaveLength(0);
  expect(screen.getByRole('status')).toHaveTextContent('Loading video');
  await seePage('visible');
  expect(contents(host)).toEqual(['yes-1']);
  expect(requests(host, 'streamCreate')).toHaveLength(1);
});

test('continues in a hidden tab, and opens nothing again when it becomes visible', async () => {
  const { host, port } = await openWatch();
  play(port);
  await seePage('hidden');
  await seePage('visible');
  expect(contents(host)).toEqual(['yes-1']);
  expect(port.requested).not.toContain('unload');
});

test('plays a channel that is chosen while the page is hidden', async () => {
  const { host, port } = await openWatch();
  play(port);
  await seePage('hidden');
  await user.click(screen.getByRole('button', { name: /Brooklyn at Chicago/ }));
  await settle();
  expect(contents(host)).toEqual(['yes-1', 'yes-2']);
});

test('reloading the account after a profile change does not interrupt playback', async () => {
  const { host, port } = await openWatch();
  play(port);
  await act(async () => host.session.set(aSession({ status: 'loading' })));
  await act(async () => host.session.set(aSession()));
  await settle();
  expect(contents(host)).toEqual(['yes-1']);
  expect(port.requested).not.toContain('unload');
});

test('WATCH-047: playback analytics contain the id of the stream', async () => {
  const { host, port } = await openWatch();
  play(port);
  expect(host.tracked.find(({ name }) => name === 'Video Playback Started')?.props).toMatchObject({
    contentId: 'yes-1',
    streamId: 'stream-1',
  });
});

test('WATCH-104: playback analytics of a live game contain the location of its home team', async () => {
  const { host, port } = await openWatch((fake) =>
    fake.config.set({ ...fake.config.get(), analytics: { gameLocations: { BOS: 'Boston, MA', NYK: 'New York, NY' } } }),
  );
  play(port);
  const received = host.tracked.find(({ name }) => name === 'Video Playback Started');
  expect(received?.props).toMatchObject({ gameLocation: 'Boston, MA' });
});

test('WATCH-056: checks every 2 s whether the video moves, and reloads it when it does not', async () => {
  const { port } = await openWatch();
  play(port);
  for (let looks = 0; looks < 5; looks += 1) await act(() => jest.advanceTimersByTimeAsync(2_000));
  expect(port.sources).toHaveLength(1);
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  expect(port.sources).toHaveLength(2);
});

test.each([
  ['WATCH-060: travel days that begin are stored', NOW + 1, NOW + 1, false],
  ['WATCH-068: expired travel days are not, and listeners are notified of the expiry', NOW - 1, null, true],
])('%s', async (_what, endDate, stored, expired) => {
  const reported: object[] = [];
  const { host } = await openWatch((fake) => {
    fake.answer(LocationLookup, success({ country: 'us', zone: 'none', zip: '60601' }));
    fake.answer(AddOrUpdateCouchRights, success({ deviceID: 'device-1', endDate }));
    fake.bus.on('couch-rights:changed', (rights) => reported.push(rights));
  });
  expect(reported).toEqual([{ endDate, expired }]);
  expect(host.session.get().couchRightsDate).toBe(stored);
  expect(contents(host)).toHaveLength(expired ? 0 : 1);
});
