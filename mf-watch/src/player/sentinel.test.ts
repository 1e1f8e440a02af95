import { watchOver } from './sentinel.ts';
import { LIVE_STATE } from './testing/fake-port.ts';

const trial = ({ isPaused = false } = {}) => {
  const reported: string[] = [];
  let state = LIVE_STATE;
  let look = () => {};
  let everyMs = 0;
  const sentinel = watchOver({
    port: { state: () => state, video: () => ({ paused: isPaused }) as HTMLVideoElement },
    every(work, ms) {
      look = work;
      everyMs = ms;
      return () => {};
    },
    onStall: (isStalled) => reported.push(isStalled ? 'stalled' : 'moves'),
    onReload: () => reported.push('reload'),
    onGiveUp: () => reported.push('give up'),
  });
  return {
    reported,
    reload: sentinel.reload,
    everyMs,
    look(times: number, seconds = 0, change: Partial<typeof state> = {}) {
      for (let time = 0; time < times; time += 1) {
        state = { ...state, positionS: state.positionS + seconds, ...change };
        look();
      }
    },
  };
};

test('WATCH-056: checks every 2 s and ignores a video that moves', () => {
  const { everyMs, look, reported } = trial();
  expect(everyMs).toBe(2_000);
  look(50, 2);
  expect(reported).toEqual([]);
});

test('WATCH-056, A-57: reports a video that does not move as buffering, and reloads it once after five checks', () => {
  const { look, reported } = trial();
  look(1);
  look(1);
  expect(reported).toEqual(['stalled']);
  look(4);
  expect(reported).toEqual(['stalled', 'reload']);
  look(5);
  expect(reported).toEqual(['stalled', 'reload', 'stalled', 'give up']);
});

test('reports when the video moves again; a pause or a seek is not a stall', () => {
  const { look, reported } = trial();
  look(2);
  look(1, 2);
  expect(reported).toEqual(['stalled', 'moves']);
  look(20, 0, { status: 'paused' });
  look(9, 0, { status: 'buffering' });
  look(1, 2, { status: 'playing' });
  look(9, 0, { status: 'buffering' });
  expect(reported).toEqual(['stalled', 'moves']);
});

test('reloads after 20 s of waiting for data, then gives up', () => {
  const { look, reported } = trial();
  look(10, 0, { status: 'buffering' });
  expect(reported).toEqual(['reload']);
  look(9, 0, { status: 'buffering' });
  expect(reported).toEqual(['reload']);
  look(1, 0, { status: 'buffering' });
  expect(reported).toEqual(['reload', 'give up']);
});

test('WATCH-056: a seek begins the wait again: the viewer who presses on waits for another segment', () => {
  const { look, reported } = trial();
  look(9, 0, { status: 'buffering' });
  look(1, -10, { status: 'buffering' });
  look(8, 0, { status: 'buffering' });
  expect(reported).toEqual([]);
  look(1, 0, { status: 'buffering' });
  expect(reported).toEqual(['reload']);
});

test('also limits the wait for the first frame, but not while the player is paused', () => {
  const { look, reported } = trial();
  look(20, 0, { status: 'loading' });
  expect(reported).toEqual(['reload', 'give up']);
  const held = trial({ isPaused: true });
  held.look(50, 0, { status: 'loading' });
  expect(held.reported).toEqual([]);
});

test('a broken segment can use the one reload', () => {
  const { reload, look, reported } = trial();
  expect([reload(), reload()]).toEqual([true, false]);
  look(10, 0, { status: 'buffering' });
  expect(reported).toEqual(['reload', 'give up']);
});

test('allows another reload after a minute of playback', () => {
  const { reload, look, reported } = trial();
  expect(reload()).toBe(true);
  look(29, 2);
  expect(reload()).toBe(false);
  look(1, 2);
  expect(reload()).toBe(true);
  look(5);
  expect(reported).toEqual(['reload', 'reload', 'stalled', 'give up']);
});
