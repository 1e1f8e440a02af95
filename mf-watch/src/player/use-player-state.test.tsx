import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import type { PlayerPort, PlayerState } from './player-port.ts';
import { fakePort, LIVE_STATE } from './testing/fake-port.ts';
import { usePlayerState } from './use-player-state.ts';

const AIRED_AT_MS = Date.parse('2026-03-14T18:00:00Z');
const SHOWN = { ...LIVE_STATE, airedAtMs: AIRED_AT_MS };

const createReader = () => {
  const read: number[] = [];
  const Reader = ({ port }: { readonly port: PlayerPort }) => {
    const { positionS, muted } = usePlayerState(port);
    read.push(positionS);
    return <p>{muted ? 'muted' : 'sound'}</p>;
  };
  return { read, Reader };
};

/** What a media element does: four reports a second. */
const playOn = (port: ReturnType<typeof fakePort>, seconds: number, more: () => Partial<PlayerState> = () => ({})) => {
  for (let quarter = 1; quarter <= seconds * 4; quarter += 1) {
    const passedS = quarter / 4;
    act(() =>
      port.report(
        {
          positionS: LIVE_STATE.positionS + passedS,
          seekEndS: LIVE_STATE.seekEndS + passedS,
          airedAtMs: AIRED_AT_MS + passedS * 1_000,
          ...more(),
        },
        { type: 'timeChanged' },
      ),
    );
  }
};

test('a playing channel is drawn once a second, not with every report of its time', () => {
  const port = fakePort(SHOWN);
  const { read, Reader } = createReader();
  render(<Reader port={port} />);
  playOn(port, 5);
  expect([...new Set(read)]).toEqual([1800, 1801, 1802, 1803, 1804, 1805]);
});

test('a break that an engine describes by another object in each state is drawn once a second, too, and its end immediately', () => {
  const adBreak = () => ({ adBreak: { id: 'b1', startS: 1_700, endS: 1_900 } });
  const port = fakePort({ ...SHOWN, ...adBreak() });
  const { read, Reader } = createReader();
  render(<Reader port={port} />);
  playOn(port, 2, adBreak);
  expect([...new Set(read)]).toEqual([1800, 1801, 1802]);
  act(() =>
    port.report({ adBreak: { id: 'b1', startS: 1_700, endS: 1_802.1 }, positionS: 1802.1 }, { type: 'timeChanged' }),
  );
  act(() => port.report({ adBreak: null, positionS: 1802.2 }, { type: 'timeChanged' }));
  expect(read.slice(-2)).toEqual([1802.1, 1802.2]);
});

test('what is not a time is drawn immediately, also beside a time that hardly changed', () => {
  const port = fakePort({ ...SHOWN, muted: false });
  const { Reader } = createReader();
  render(<Reader port={port} />);
  act(() => port.report({ muted: true, positionS: 1800.2 }, { type: 'timeChanged' }));
  expect(screen.getByText('muted')).toBeTruthy();
});

test('what is mounted later, or after a while without anything, shows the state of now', () => {
  const port = fakePort(SHOWN);
  const { read, Reader } = createReader();
  const { unmount } = render(<Reader port={port} />);
  unmount();
  port.report({ positionS: 1850, muted: false }, { type: 'timeChanged' });
  render(<Reader port={port} />);
  expect(read.at(-1)).toBe(1850);
  expect(screen.getByText('sound')).toBeTruthy();
});
