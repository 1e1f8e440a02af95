import { AppError, failure, success } from '@grandstand/shared-contracts';
import { Authorize, VodByUrn } from '@grandstand/shared-contracts/api';
import { act, screen, within } from '@testing-library/react';
import { refused } from '../playback/testing/playback-fixture.ts';
import type { FakePort } from '../player/testing/fake-port.ts';
import { aVod, card, openBrowse, seeEverything } from '../testing/browse-scene.tsx';
import {
  contents,
  requests,
  runOnSceneClock,
  settle,
  user,
  visitor,
  withoutSubscription,
} from '../testing/watch-scene.tsx';

runOnSceneClock();
seeEverything();

const pass = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));
const VOD_STATE = { status: 'playing', live: false, positionS: 60, durationS: 90, seekEndS: 90 } as const;
const start = (port: FakePort) => act(() => port.report(VOD_STATE, { type: 'started' }));
const end = async (port: FakePort) => {
  act(() => port.report({ status: 'ended' }, { type: 'completed' }));
  await settle();
};
const upNext = () => within(screen.getByRole('region', { name: 'Up next' }));
const title = () => screen.getByRole('heading', { level: 1 });

test('WATCH-028: an entitled recording plays under its address, authorized as a recording', async () => {
  const { host, port } = await openBrowse();
  await user.click(card('Recording 1'));
  await settle();
  start(port);
  expect(host.history.get().pathname).toBe('/watch/vod-1');
  expect(title()).toHaveTextContent('Recording 1');
  expect(requests(host, 'authorize').at(-1)?.request).toMatchObject({
    catalogType: 'vod',
    contentId: 'vod-1',
    playbackMode: 'vod',
  });
  expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test.each([
  ['a visitor', visitor],
  ['an account without subscription', withoutSubscription],
])(
  'WATCH-029: %s who chooses a locked recording meets the wall at its address, and nothing is authorized',
  async (_who, session) => {
    const { host } = await openBrowse('/watch', session);
    await user.click(card('Recording 2'));
    await settle();
    expect(host.history.get().pathname).toBe('/watch/vod-2');
    expect(
      screen.getByRole('heading', { name: 'The video you are trying to watch requires a YES subscription' }),
    ).toBeVisible();
    expect(screen.getByText('Subject to territorial restrictions.')).toBeVisible();
    expect(contents(host)).not.toContain('vod-2');
  },
);

test('WATCH-006: a link to a recording requests it once', async () => {
  const cold = await openBrowse('/watch/vod-60');
  expect(title()).toHaveTextContent('Recording 60');
  expect(requests(cold.host, 'vodByUrn')).toHaveLength(1);
});

test('WATCH-006: does not request a recording that the list contains', async () => {
  const { host } = await openBrowse();
  await user.click(card('Recording 3'));
  await settle();
  expect(requests(host, 'vodByUrn')).toEqual([]);
});

test.each(['vod-nobody', '%3Cscript%3E', '..%2F..'])(
  'A-53: shows that the id %s is unknown, and the list stays',
  async (id) => {
    const { host } = await openBrowse(`/watch/${id}`);
    expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t find this video.');
    expect(card('Recording 1')).toBeVisible();
    expect(contents(host)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'See all videos' }));
    expect(host.history.get().pathname).toBe('/watch');
  },
);

test('shows an error with Try again when a recording fails to load', async () => {
  const { host } = await openBrowse('/watch/vod-60', undefined, (fake) =>
    fake.answer(VodByUrn, failure(new AppError('unavailable', 'no'))),
  );
  expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load this video.');
  host.answer(VodByUrn, success({ data: aVod(60), containerId: 'classics' }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await settle();
  expect(title()).toHaveTextContent('Recording 60');
});

test('ignores the stale response about another recording', async () => {
  const answers: (() => void)[] = [];
  const { host } = await openBrowse('/watch/vod-60', undefined, (fake) =>
    fake.answer(VodByUrn, ({ id }) => {
      const reply = success({ data: aVod(Number(id.slice(4))), containerId: 'classics' });
      return new Promise((resolve) => answers.push(() => resolve(reply)));
    }),
  );
  act(() => host.navigate('/watch/vod-59'));
  await settle();
  await act(async () => answers[1]?.());
  await act(async () => answers[0]?.());
  await settle();
  expect(title()).toHaveTextContent('Recording 59');
});

test('WATCH-015: the back arrow leads to the list, also after arriving by a link', async () => {
  const { host } = await openBrowse('/watch/vod-3');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('region', { name: 'On Now' })).toBeVisible();
  expect(host.history.get().pathname).toBe('/watch');
});

test('WATCH-049: leaving a recording frees its stream', async () => {
  const { host, port } = await openBrowse('/watch/vod-1');
  start(port);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await settle();
  expect(requests(host, 'streamDelete')).toHaveLength(1);
});

test('WATCH-034, WATCH-036: Up next counts down 10 s after the end, then plays the next recording under its address', async () => {
  const { host, port } = await openBrowse('/watch/vod-1');
  start(port);
  await end(port);
  expect(upNext().getByText('Recording 2')).toBeVisible();
  expect(upNext().getByRole('button', { name: 'Cancel' })).toBeVisible();
  expect(upNext().getByRole('status')).toHaveTextContent('Up next: Recording 2. It starts in 10 seconds.');
  await pass(9_000);
  expect(upNext().getByText('Starts in 1')).toBeVisible();
  expect(host.history.get().pathname).toBe('/watch/vod-1');
  await pass(1_500);
  expect(host.history.get().pathname).toBe('/watch/vod-2');
  expect(host.history.lastAction()).toBe('REPLACE');
  expect(title()).toHaveTextContent('Recording 2');
  expect(contents(host)).toEqual(['vod-1', 'vod-2']);
  expect(screen.queryByRole('region', { name: 'Up next' })).not.toBeInTheDocument();
});

test('WATCH-035: skips recordings that the viewer may not watch', async () => {
  const { port } = await openBrowse('/watch/vod-1', visitor);
  start(port);
  await end(port);
  expect(upNext().getByText('Recording 3')).toBeVisible();
});

test('does not resume a recording that ended before its stated length', async () => {
  const { host, port } = await openBrowse('/watch/vod-1');
  start(port);
  act(() => port.report({ positionS: 60 }));
  expect(host.preferences.get('positions')).toEqual([['vod-1', 60]]);
  await end(port);
  expect(host.preferences.get('positions')).toEqual([]);
});

test('WATCH-037: Cancel stops the countdown, frees the stream and offers to watch again', async () => {
  const { host, port } = await openBrowse('/watch/vod-1');
  start(port);
  await end(port);
  await user.click(upNext().getByRole('button', { name: 'Cancel' }));
  await pass(15_000);
  expect(host.history.get().pathname).toBe('/watch/vod-1');
  expect(requests(host, 'streamDelete')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Watch again' }));
  await settle();
  expect(contents(host)).toEqual(['vod-1', 'vod-1']);
});

test('WATCH-038: Play Now plays the next recording immediately', async () => {
  const { host, port } = await openBrowse('/watch/vod-1');
  start(port);
  await end(port);
  await user.click(upNext().getByRole('button', { name: 'Play Now' }));
  await settle();
  expect(host.history.get().pathname).toBe('/watch/vod-2');
  expect(contents(host)).toEqual(['vod-1', 'vod-2']);
});

test('offers Watch again and frees the stream after the last recording of a section', async () => {
  const { host, port } = await openBrowse('/watch/vod-100', undefined, (fake) =>
    fake.answer(VodByUrn, success({ data: aVod(100), containerId: 'shorts' })),
  );
  start(port);
  await end(port);
  expect(screen.getByText('That was Recording 100.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Watch again' })).toBeVisible();
  expect(requests(host, 'streamDelete')).toHaveLength(1);
});

test('X-12: pauses the countdown while the page is hidden', async () => {
  const { host, port } = await openBrowse('/watch/vod-1');
  start(port);
  await end(port);
  await pass(5_000);
  const seen = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await pass(60_000);
  expect(host.history.get().pathname).toBe('/watch/vod-1');
  seen.mockRestore();
  await pass(5_500);
  expect(host.history.get().pathname).toBe('/watch/vod-2');
});

test('X-12: starts nothing automatically with reduced motion', async () => {
  const real = window.matchMedia;
  window.matchMedia = (query) => Object.assign(real(query), { matches: query.includes('reduced-motion') });
  const { host, port } = await openBrowse('/watch/vod-1');
  start(port);
  await end(port);
  await pass(30_000);
  expect(host.history.get().pathname).toBe('/watch/vod-1');
  expect(upNext().getByRole('button', { name: 'Play Now' })).toBeVisible();
  window.matchMedia = real;
});

test('A-17: the section of the address defines what is next', async () => {
  const { port } = await openBrowse('/watch/vod-1?currentSection=shorts');
  start(port);
  await end(port);
  expect(screen.queryByRole('region', { name: 'Up next' })).not.toBeInTheDocument();
});

test('shows the reason in the player when a recording is refused, and the list stays', async () => {
  await openBrowse('/watch/vod-1', undefined, (host) => host.answer(Authorize, refused(1404)));
  expect(screen.getByRole('alert')).toHaveTextContent('You are either not subscribed to YES or authorized');
  expect(screen.getAllByRole('link', { name: /Recording 3(?!\d)/ }).length).toBeGreaterThan(0);
});
