import { AppError, failure, type Result, success } from '@grandstand/shared-contracts';
import type { LiveScore } from '@grandstand/shared-contracts/api';
import { followScores, type Scores } from './score-stream.ts';

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
});
afterEach(() => {
  jest.useRealTimers();
});

class FakeStream extends EventTarget {
  isOpen = true;
  close() {
    this.isOpen = false;
  }
  send(name: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(name, { data: typeof data === 'string' ? data : JSON.stringify(data) }));
  }
  fail() {
    this.dispatchEvent(new Event('error'));
  }
}

const game = (id: string, home: number): LiveScore => ({
  id,
  channel: 'yes-1',
  isLive: true,
  turnCount: home,
  startsAt: '2026-11-20T23:30:00.000Z',
  away: { code: 'BOS', name: 'Red Sox' },
  home: { code: 'NYY', name: 'Yankees' },
  periodUnit: 'inning',
  clock: 'none',
  turns: [{ atS: 900, phase: 'playing', period: 2, clockS: 0, away: 1, home }],
});
const scores = (...games: LiveScore[]): Scores => ({ games, next: [] });

const unavailable: Result<Scores> = failure(new AppError('unavailable', 'no'));
const setUp = (snapshot: Result<Scores> = unavailable) => {
  const streams: FakeStream[] = [];
  const received: Scores[] = [];
  const requested: number[] = [];
  const page = { isSeen: true };
  const feed = followScores({
    connect() {
      const stream = new FakeStream();
      streams.push(stream);
      return stream as unknown as EventSource;
    },
    async request() {
      requested.push(Date.now());
      return snapshot;
    },
    onScores: (value) => received.push(value),
    later(work, delayMs) {
      const timer = setTimeout(work, delayMs);
      return () => clearTimeout(timer);
    },
    random: () => 0,
    isSeen: () => page.isSeen,
  });
  const opened = () => streams.filter(({ isOpen }) => isOpen).length;
  return { feed, streams, received, requested, page, opened };
};
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

test('replaces the one game that changed and keeps the others; sends no requests while the stream works', async () => {
  const { streams, received, requested } = setUp();
  streams[0]?.send('scores', scores(game('a', 1), game('b', 1)));
  streams[0]?.send('game', game('b', 2));
  expect(received.at(-1)).toEqual(scores(game('a', 1), game('b', 2)));
  expect(received[1]?.games[0]).toBe(received[0]?.games[0]);
  await pass(60 * 60_000);
  expect(requested).toEqual([]);
});

test('ignores messages that are malformed or of a game that is not listed', () => {
  const { streams, received } = setUp();
  streams[0]?.send('game', game('a', 1));
  streams[0]?.send('scores', '{');
  streams[0]?.send('scores', { games: 'none' });
  expect(received).toEqual([]);
});

test('reconnects with growing delays, and shows the snapshot meanwhile', async () => {
  const snapshot = scores(game('a', 3));
  const { streams, received, requested, opened } = setUp(success(snapshot));
  const attempts: number[] = [];
  for (let seconds = 0; seconds < 3_600; seconds += 1) {
    const last = streams.at(-1);
    if (last?.isOpen) {
      attempts.push(seconds);
      last.fail();
    }
    await pass(1_000);
  }
  expect(received.at(-1)).toEqual(snapshot);
  expect(attempts.slice(0, 5)).toEqual([0, 3, 9, 21, 45]);
  expect(attempts.at(-1)! - attempts.at(-2)!).toBe(300);
  expect(requested).toHaveLength(attempts.length);
  expect(opened()).toBe(0);
});

test('after a stream that worked again, the delays start from the shortest', async () => {
  const { streams } = setUp();
  streams[0]?.fail();
  await pass(3_000);
  streams[1]?.send('scores', scores());
  streams[1]?.fail();
  await pass(2_999);
  expect(streams).toHaveLength(2);
  await pass(1);
  expect(streams).toHaveLength(3);
});

test('a hidden page has no stream and no attempts; it connects immediately when it is visible', async () => {
  const { feed, page, opened, streams } = setUp();
  page.isSeen = false;
  feed.visibilityChanged();
  expect(opened()).toBe(0);
  page.isSeen = true;
  feed.visibilityChanged();
  expect(opened()).toBe(1);
  streams.at(-1)?.fail();
  page.isSeen = false;
  feed.visibilityChanged();
  await pass(60 * 60_000);
  expect(streams).toHaveLength(2);
});

test('reports nothing after stop', async () => {
  const { feed, streams, received, opened } = setUp(success(scores()));
  feed.stop();
  streams[0]?.send('scores', scores());
  await pass(60 * 60_000);
  expect([received, opened()]).toEqual([[], 0]);
});
