import { act, render } from '@testing-library/react';
import { requestSeek } from './pending-seek.ts';
import { fakePort, LIVE_STATE } from './testing/fake-port.ts';
import { usePendingSeek } from './use-pending-seek.ts';

const AIRED_MS = Date.UTC(2026, 10, 21, 0);
const setUp = (contentId: string, isShown: boolean) => {
  const port = fakePort({ ...LIVE_STATE, positionS: 500, seekStartS: 100, airedAtMs: AIRED_MS });
  const Player = ({ hasFrame }: { readonly hasFrame: boolean }) => {
    usePendingSeek(port, contentId, hasFrame);
    return null;
  };
  const { rerender } = render(<Player hasFrame={isShown} />);
  const sought = () => port.requested.filter((call) => call.startsWith('seek'));
  return { sought, showFrame: () => rerender(<Player hasFrame />) };
};

test('the player of the channel seeks to the moment, and no other player', () => {
  const [first, other] = [setUp('yes-1', true), setUp('yes-2', true)];
  act(() => requestSeek('yes-1', AIRED_MS - 60_000));
  expect([first.sought(), other.sought()]).toEqual([['seek 440'], []]);
});

test('a player without a frame seeks with its first one, and only once', () => {
  const { sought, showFrame } = setUp('yes-1', false);
  act(() => requestSeek('yes-1', AIRED_MS - 60_000));
  expect(sought()).toEqual([]);
  showFrame();
  expect(sought()).toEqual(['seek 440']);
  expect(setUp('yes-1', true).sought()).toEqual([]);
});

test('a moment before the window begins where the window does', () => {
  const { sought } = setUp('yes-1', true);
  act(() => requestSeek('yes-1', AIRED_MS - 3_600_000));
  expect(sought()).toEqual(['seek 100']);
});
