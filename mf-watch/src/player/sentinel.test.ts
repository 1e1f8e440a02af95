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

test('WATCH-056: what plays is looked at every 2 s, and what moves is left alone', () => {
  const { everyMs, look, told } = trial();
  expect(everyMs).toBe(2_000);
  look(50, 2);
  expect(told).toEqual([]);
});

test('WATCH-056, A-57: what stands still buffers, and after five misses is loaded again, once', () => {
  const { look, told } = trial();
  look(1);
  look(1);
  expect(told).toEqual(['stalled']);
  look(4);
  expect(told).toEqual(['stalled', 'reload']);
  look(5);
  expect(told).toEqual(['stalled', 'reload', 'stalled', 'give up']);
});

test('what moves again is told, and a pause or a seek is no stall', () => {
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

test('a segment that never comes, a manifest that stopped: after 20 s of waiting it is loaded again, then given up', () => {
  const { look, told } = trial();
  look(10, 0, { status: 'buffering' });
  expect(told).toEqual(['reload']);
  look(9, 0, { status: 'buffering' });
  expect(told).toEqual(['reload']);
  look(1, 0, { status: 'buffering' });
  expect(told).toEqual(['reload', 'give up']);
});

test('a first picture that never comes is waited for no longer; a stream that was not told to play is', () => {
  const { look, told } = trial();
  look(20, 0, { status: 'loading' });
  expect(told).toEqual(['reload', 'give up']);
  const held = trial({ isPaused: true });
  held.look(50, 0, { status: 'loading' });
  expect(held.told).toEqual([]);
});

test('a broken segment may use the one reload', () => {
  const { reload, look, told } = trial();
  expect([reload(), reload()]).toEqual([true, false]);
  look(10, 0, { status: 'buffering' });
  expect(told).toEqual(['reload', 'give up']);
});

test('after a minute of moving picture the next broken segment may cost a reload too', () => {
  const { reload, look, told } = trial();
  expect(reload()).toBe(true);
  look(29, 2);
  expect(reload()).toBe(false);
  look(1, 2);
  expect(reload()).toBe(true);
  look(5);
  expect(told).toEqual(['reload', 'reload', 'stalled', 'give up']);
});
