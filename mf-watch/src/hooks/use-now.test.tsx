import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { useNow } from './use-now.ts';

const START_MS = Date.parse('2026-03-14T18:00:00Z');
const Clock = ({ name, everyMs }: { name: string; everyMs: number }) => (
  <p aria-label={name}>{(useNow(everyMs) - START_MS) / 1_000}</p>
);
const shown = (name: string) => screen.getByLabelText(name).textContent;
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

beforeEach(() => {
  jest.useFakeTimers({ now: START_MS });
});
afterEach(() => {
  jest.useRealTimers();
});

test('clocks that are updated as often change together, whenever they came', () => {
  const both = (
    <>
      <Clock name="first" everyMs={1_000} />
      <Clock name="second" everyMs={1_000} />
    </>
  );
  const { rerender } = render(<Clock name="first" everyMs={1_000} />);
  pass(400);
  rerender(both);
  expect(shown('second')).toBe('0.4');
  pass(600);
  expect([shown('first'), shown('second')]).toEqual(['1', '1']);
  pass(1_000);
  expect([shown('first'), shown('second')]).toEqual(['2', '2']);
});

test('a clock keeps its own pace beside others, and none runs after the last has gone', () => {
  const { rerender, unmount } = render(
    <>
      <Clock name="seconds" everyMs={1_000} />
      <Clock name="quarters" everyMs={15_000} />
    </>,
  );
  pass(14_000);
  expect([shown('seconds'), shown('quarters')]).toEqual(['14', '0']);
  pass(1_000);
  expect(shown('quarters')).toBe('15');
  rerender(<Clock name="quarters" everyMs={15_000} />);
  expect(jest.getTimerCount()).toBe(1);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});
