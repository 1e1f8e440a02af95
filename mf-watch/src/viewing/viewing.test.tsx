import type { FakeHost } from '@grandstand/contracts-testing';
import { AppError, failure, success } from '@grandstand/shared-contracts';
import {
  ChangeMyList,
  GetViewing,
  RecordingsByIds,
  RemoveViewing,
  SaveViewing,
} from '@grandstand/shared-contracts/api';
import { act, screen, within } from '@testing-library/react';
import { aVod, openBrowse, row, seeEverything } from '../testing/browse-scene.tsx';
import { leave, requests, runOnSceneClock, settle, user, visitor } from '../testing/watch-scene.tsx';

runOnSceneClock();
seeEverything();

type Progress = { contentId: string; positionS: number; lengthS: number; watched: boolean };
const seen = (number: number, positionS: number, watched = false): Progress => ({
  contentId: `vod-${number}`,
  positionS,
  lengthS: 90,
  watched,
});
const byIds = (host: FakeHost) =>
  host.answer(RecordingsByIds, ({ ids }) =>
    success({ data: ids.split(',').map((id) => aVod(Number(id.replace('vod-', '')))) }),
  );
const withAccount =
  (progress: Progress[] = [], { removed = [] as string[], myList = [] as string[] } = {}) =>
  (host: FakeHost) => {
    host.answer(GetViewing, success({ progress, removed, myList }));
    for (const call of [SaveViewing, RemoveViewing, ChangeMyList]) host.answer(call, success({}));
    byIds(host);
  };
const titlesIn = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('link')
    .map((link) => /Recording \d+/.exec(link.textContent ?? '')?.[0]);
const rowNames = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const pass = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));
const at = (positionS: number) => ({ status: 'playing', live: false, positionS, durationS: 90, seekEndS: 90 }) as const;

test('the account’s recordings to continue are the first row, the last watched first, then the list', async () => {
  const { host } = await openBrowse(
    '/watch',
    undefined,
    withAccount([seen(9, 30), seen(5, 60)], { myList: ['vod-7'] }),
  );
  expect(rowNames().slice(-4)).toEqual(['Continue watching', 'My List', 'Classics', 'Shorts']);
  expect(titlesIn('Continue watching')).toEqual(['Recording 9', 'Recording 5']);
  expect(titlesIn('My List')).toEqual(['Recording 7']);
  expect(host.preferences.get('positions')).toEqual([
    ['vod-5', 60],
    ['vod-9', 30],
  ]);
});

test('what this browser watched before signing in is saved to the account, and removed recordings are forgotten', async () => {
  const { host } = await openBrowse('/watch', undefined, (fake) => {
    fake.preferences.set('positions', [
      ['vod-3', 20],
      ['vod-4', 25],
      ['vod-5', 10],
    ]);
    withAccount([seen(5, 60)], { removed: ['vod-4'] })(fake);
  });
  expect(titlesIn('Continue watching')).toEqual(['Recording 5', 'Recording 3']);
  expect(requests(host, 'saveViewing').map(({ request }) => request)).toEqual([
    { progress: [{ contentId: 'vod-3', positionS: 20, lengthS: 0, watched: false }], isOlder: true },
  ]);
});

test('what this browser played since its last report is kept; a position of another device replaces it', async () => {
  const { host } = await openBrowse('/watch', undefined, (fake) => {
    fake.preferences.set('positions', [
      ['vod-3', 20],
      ['vod-5', 75],
    ]);
    withAccount([seen(5, 60), seen(3, 70)])(fake);
  });
  expect(host.preferences.get('positions')).toEqual([
    ['vod-3', 70],
    ['vod-5', 75],
  ]);
});

test('a visitor continues what this browser stores, and nothing is requested of an account', async () => {
  const { host } = await openBrowse('/watch', visitor, (fake) => {
    fake.preferences.set('positions', [['vod-3', 20]]);
    byIds(fake);
  });
  expect(titlesIn('Continue watching')).toEqual(['Recording 3']);
  expect(requests(host, 'getViewing')).toEqual([]);
});

const openLate = () =>
  openBrowse('/watch', undefined, (fake) => {
    withAccount([seen(9, 30)])(fake);
    fake.answer(GetViewing, async () => {
      await new Promise((resolve) => setTimeout(resolve, 5_000));
      return success({ progress: [seen(9, 30)], removed: [], myList: [] });
    });
  });

test('rows that arrive late are not inserted above the sections', async () => {
  await openLate();
  expect(rowNames()).not.toContain('Classics');
  await pass(1_600);
  expect(rowNames()).toContain('Classics');
  await pass(5_000);
  expect(rowNames()).not.toContain('Continue watching');
});

test('rows that arrive late are inserted where the viewer has not scrolled to', async () => {
  const InView = window.IntersectionObserver;
  class BelowTheViewport extends InView {
    readonly notifyOf: IntersectionObserverCallback;
    constructor(notify: IntersectionObserverCallback) {
      super(notify);
      this.notifyOf = notify;
    }
    override observe(element: Element) {
      if (element.textContent !== 'MORE VIDEO') return super.observe(element);
      const entry = { isIntersecting: false, boundingClientRect: new DOMRect(0, 2_000, 100, 20) };
      this.notifyOf([entry as IntersectionObserverEntry], this);
    }
  }
  window.IntersectionObserver = BelowTheViewport;
  await openLate();
  await pass(1_600);
  expect(rowNames()).not.toContain('Continue watching');
  await pass(5_000);
  expect(titlesIn('Continue watching')).toEqual(['Recording 9']);
});

test('a recording is removed from its row, and comes back when the account does not store that', async () => {
  const { host } = await openBrowse('/watch', undefined, withAccount([seen(9, 30), seen(5, 60)]));
  const remove = (title: string) =>
    row('Continue watching').getByRole('button', { name: `Remove ${title} from Continue watching` });
  await user.click(remove('Recording 9'));
  await settle();
  expect(titlesIn('Continue watching')).toEqual(['Recording 5']);
  expect(remove('Recording 5')).toHaveFocus();
  host.answer(RemoveViewing, failure(new AppError('unavailable', 'none')));
  await user.click(remove('Recording 5'));
  await settle();
  expect(titlesIn('Continue watching')).toEqual(['Recording 5']);
  expect(screen.getByRole('heading', { name: 'MORE VIDEO' })).toHaveFocus();
  expect(host.toasts.map(({ message }) => message)).toEqual([
    'Removed: Recording 9',
    'We couldn’t save that. Try again in a moment.',
  ]);
});

test('a recording that continues says where, and starts over', async () => {
  const { port } = await openBrowse('/watch/vod-1', undefined, withAccount([seen(1, 45)]));
  act(() => port.report(at(45), { type: 'started' }));
  expect(screen.getByText('Resumed at 0:45')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  expect(port.requested.at(-1)).toBe('seek 0');
});

test('a recording that plays is reported every 15 seconds, when it pauses and when it is left', async () => {
  const { host, port } = await openBrowse('/watch/vod-1', undefined, withAccount());
  const reported = () =>
    requests(host, 'saveViewing').map(({ request }) => (request as { progress: Progress[] }).progress[0]);
  act(() => port.report(at(5), { type: 'started' }));
  act(() => port.report(at(8), { type: 'timeChanged' }));
  expect(reported()).toEqual([]);
  act(() => port.report(at(12), { type: 'timeChanged' }));
  await pass(5_000);
  act(() => port.report(at(17), { type: 'timeChanged' }));
  expect(reported().map((one) => one?.positionS)).toEqual([12]);
  await pass(10_000);
  act(() => port.report(at(27), { type: 'timeChanged' }));
  act(() => port.report(at(29), { type: 'timeChanged' }));
  act(() => port.report({ ...at(29), status: 'paused' }, { type: 'paused' }));
  expect(reported().map((one) => one?.positionS)).toEqual([12, 27, 29]);
  act(() => port.report(at(40), { type: 'timeChanged' }));
  leave();
  expect(reported().at(-1)).toEqual({ contentId: 'vod-1', positionS: 40, lengthS: 90, watched: false });
});

test('a seek is reported two seconds after the last one', async () => {
  const { host, port } = await openBrowse('/watch/vod-1', undefined, withAccount());
  const reported = () =>
    requests(host, 'saveViewing').map(({ request }) => (request as { progress: Progress[] }).progress[0]?.positionS);
  act(() => port.report(at(12), { type: 'timeChanged' }));
  for (const toS of [40, 60]) {
    act(() => port.report(at(toS), { type: 'sought', fromS: toS - 20, toS }));
    await pass(1_000);
    act(() => port.report(at(toS), { type: 'timeChanged' }));
  }
  expect(reported()).toEqual([12]);
  await pass(1_500);
  act(() => port.report(at(62), { type: 'timeChanged' }));
  expect(reported()).toEqual([12, 62]);
});

test('a recording that ended is reported as watched and marked on its card', async () => {
  const { host, port } = await openBrowse('/watch/vod-1', undefined, withAccount([seen(3, 0, true)]));
  for (const link of screen.getAllByRole('link', { name: /Recording 3(?!\d)/ }))
    expect(link).toHaveTextContent('WATCHED');
  act(() => port.report(at(60), { type: 'started' }));
  act(() => port.report({ ...at(88), status: 'ended' }, { type: 'completed' }));
  await settle();
  expect(requests(host, 'saveViewing').at(-1)?.request).toMatchObject({
    progress: [{ contentId: 'vod-1', positionS: 0, watched: true }],
  });
});

test('a visitor who wants a list logs in first', async () => {
  const { host } = await openBrowse('/watch/vod-1', visitor);
  await user.click(screen.getByRole('button', { name: 'My List' }));
  expect(host.toasts.map(({ message }) => message)).toEqual(['Log in to keep videos in your list.']);
  expect(requests(host, 'changeMyList')).toEqual([]);
});

test('a recording is added to the list and removed; a failure leaves it as it was', async () => {
  const { host } = await openBrowse('/watch/vod-1', undefined, withAccount());
  const button = () => screen.getByRole('button', { name: 'My List' });
  await user.click(button());
  await settle();
  expect(button()).toHaveAttribute('aria-pressed', 'true');
  expect(titlesIn('My List')).toEqual(['Recording 1']);
  host.answer(ChangeMyList, failure(new AppError('unavailable', 'none')));
  await user.click(button());
  await settle();
  expect(button()).toHaveAttribute('aria-pressed', 'true');
});
