import { RELEASE_STREAM_PATH, type ReleaseNotice } from '@grandstand/shared-contracts/release';
import { followReleases } from './release-stream.ts';

const CONNECTING = 0;
const CLOSED = 2;

const scene = () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  const streams: (EventTarget & { isOpen: boolean; readyState: number; close(): void })[] = [];
  const heard: ReleaseNotice[] = [];
  const changes: object[] = [];
  const waiting: (() => void)[] = [];
  followReleases({
    page: page as unknown as Document,
    connect: (path) => {
      expect(path).toBe(RELEASE_STREAM_PATH);
      const stream = Object.assign(new EventTarget(), {
        isOpen: true,
        readyState: 1,
        close() {
          stream.isOpen = false;
        },
      });
      streams.push(stream);
      return stream as unknown as EventSource;
    },
    observe: (notice) => heard.push(notice),
    accessChanged: (change) => changes.push(change),
    later: (work) => void waiting.push(work),
  });
  const turn = (visibilityState: DocumentVisibilityState) => {
    page.visibilityState = visibilityState;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const say = (data: string, type = 'release') => streams.at(-1)?.dispatchEvent(new MessageEvent(type, { data }));
  const fail = (readyState: number) => {
    const stream = Object.assign(streams.at(-1) as EventTarget, { readyState });
    stream.dispatchEvent(new Event('error'));
    waiting.splice(0).forEach((work) => work());
  };
  return { streams, heard, changes, turn, say, fail };
};

test('reports a release, and ignores an invalid message', () => {
  const { heard, say } = scene();
  const notice = { release: 2, shell: '1.0.0', remotes: { 'mf-watch': '1.1.0' } };
  for (const line of ['', '{', '42', '{"release":"two"}', JSON.stringify(notice)]) say(line);
  expect(heard).toEqual([notice]);
});

test('closes the connection in a hidden tab and opens it when the tab is visible again', () => {
  const { streams, turn } = scene();
  turn('hidden');
  expect(streams.map(({ isOpen }) => isOpen)).toEqual([false]);
  turn('visible');
  turn('visible');
  expect(streams.map(({ isOpen }) => isOpen)).toEqual([false, true]);
});

test('reconnects after an error response; the browser reconnects after a broken connection', () => {
  const { streams, fail } = scene();
  fail(CONNECTING);
  expect(streams).toHaveLength(1);
  fail(CLOSED);
  expect(streams).toHaveLength(2);
});

test('WATCH-087: reports what may be watched as it changes, and that it is not notified any more', () => {
  const { changes, say, turn, fail } = scene();
  for (const line of ['', '42', '{}', '{"cid":"yes-1"}']) say(line, 'access');
  fail(CONNECTING);
  turn('hidden');
  expect(changes).toEqual([
    { notified: true },
    { notified: true, cid: 'yes-1' },
    { notified: false },
    { notified: false },
  ]);
});
