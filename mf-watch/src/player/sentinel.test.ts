import { watchOver } from './sentinel.ts';
import { LIVE_STATE } from './testing/fake-port.ts';

const trial = ({ isPaused = false } = {}) => {
  const told: string[] = [];
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
    onStall: (isStalled) => told.push(isStalled ? 'stalled' : 'moves'),
    onReload: () => told.push('reload'),
    onGiveUp: () => told.push('give up'),
  });
  return {
    told,
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
  const { everyMs, look, told } = trial();
  expect(everyMs).toBe(2_000);
  look(50, 2);
  expect(told).toEqual([]);
});

test('WATCH-056, A-57: reports a video that does not move as buffering, and reloads it once after five checks', () => {
  const { look, told } = trial();
  look(1);
  look(1);
  expect(told).toEqual(['stalled']);
  look(4);
  expect(told).toEqual(['stalled', 'reload']);
  look(5);
  expect(told).toEqual(['stalled', 'reload', 'stalled', 'give up']);
});

test('reports when the video moves again; a pause or a seek is not a stall', () => {
  const { look, told } = trial();
  look(2);
  look(1, 2);
  expect(told).toEqual(['stalled', 'moves']);
  look(20, 0, { status: 'paused' });
  look(9, 0, { status: 'buffering' });
  look(1, 2, { status: 'playing' });
  look(9, 0, { status: 'buffering' });
  expect(told).toEqual(['stalled', 'moves']);
});

test('reloads after 20 s of waiting for data, then gives up', () => {
  const { look, told } = trial();
  look(10, 0, { status: 'buffering' });
  expect(told).toEqual(['reload']);
  look(9, 0, { status: 'buffering' });
  expect(told).toEqual(['reload']);
  look(1, 0, { status: 'buffering' });
  expect(told).toEqual(['reload', 'give up']);
});

test('also limits the wait for the first frame, but not while the player is paused', () => {
  const { look, told } = trial();
  look(20, 0, { status: 'loading' });
  expect(told).toEqual(['reload', 'give up']);
  const held = trial({ isPaused: true });
  held.look(50, 0, { status: 'loading' });
  expect(held.told).toEqual([]);
});

test('a broken segment can use the one reload', () => {
  const { reload, look, told } = trial();
  expect([reload(), reload()]).toEqual([true, false]);
  look(10, 0, { status: 'buffering' });
  expect(told).toEqual(['reload', 'give up']);
});

test('allows another reload after a minute of playback', () => {
  const { reload, look, told } = trial();
  expect(reload()).toBe(true);
  look(29, 2);
  expect(reload()).toBe(false);
  look(1, 2);
  expect(reload()).toBe(true);
  look(5);
  expect(told).toEqual(['reload', 'reload', 'stalled', 'give up']);
});
