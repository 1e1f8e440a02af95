import { act, render } from '@testing-library/react';
import { pendingSeek, requestSeek } from './pending-seek.ts';
import type { PlayerState } from './player-port.ts';
import { fakePort, LIVE_STATE } from './testing/fake-port.ts';
import { usePendingSeek } from './use-pending-seek.ts';

const AIRED_MS = Date.UTC(2026, 10, 21, 0);
const setUp = (contentId: string, status: PlayerState['status'] = 'playing') => {
  const port = fakePort({ ...LIVE_STATE, status, positionS: 500, seekStartS: 100, airedAtMs: AIRED_MS });
  const Player = () => {
    usePendingSeek(port, contentId);
    return null;
  };
  render(<Player />);
  const sought = () => port.requested.filter((call) => call.startsWith('seek'));
  const report = (change: Partial<PlayerState>) => act(() => port.report(change));
  return { sought, report };
};
const reached = { status: 'playing', positionS: 440, airedAtMs: AIRED_MS - 60_000 } as const;

test('the player of the channel seeks to the moment, and no other player', () => {
  const [first, other] = [setUp('yes-1'), setUp('yes-2')];
  act(() => requestSeek('yes-1', AIRED_MS - 60_000));
  expect([first.sought(), other.sought()]).toEqual([['seek 440'], []]);
});

test('a player without a frame seeks with its first one, and only once', () => {
  const { sought, report } = setUp('yes-1', 'loading');
  act(() => requestSeek('yes-1', AIRED_MS - 60_000));
  expect(sought()).toEqual([]);
  report({ status: 'playing' });
  report({ status: 'buffering' });
  expect(sought()).toEqual(['seek 440']);
});

test('a stream that is loaded again before the moment plays has it still; one that played has not', () => {
  const { sought, report } = setUp('yes-1');
  act(() => requestSeek('yes-1', AIRED_MS - 60_000));
  report({ status: 'loading' });
  expect(pendingSeek('yes-1')).toBe(AIRED_MS - 60_000);
  report(reached);
  expect(pendingSeek('yes-1')).toBeNull();
  // The viewer goes back to live.
  report({ positionS: 500, airedAtMs: AIRED_MS });
  expect(sought()).toEqual(['seek 440']);
});

test('a player that starts at the moment does not seek', () => {
  act(() => requestSeek('yes-1', AIRED_MS - 60_000));
  const { sought, report } = setUp('yes-1', 'loading');
  report(reached);
  expect(sought()).toEqual([]);
  expect(pendingSeek('yes-1')).toBeNull();
});

test('a moment before the window begins where the window does', () => {
  const { sought } = setUp('yes-1');
  act(() => requestSeek('yes-1', AIRED_MS - 3_600_000));
  expect(sought()).toEqual(['seek 100']);
});
