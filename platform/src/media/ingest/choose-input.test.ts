import { expect, test } from '@jest/globals';
import { chooseInput, type InputState } from './choose-input.ts';

const NOW_MS = 100_000;
const input = (more: Partial<InputState> = {}): InputState => ({
  connectedAtMs: 0,
  lastByteMs: NOW_MS,
  isOpen: true,
  isRefused: false,
  ...more,
});
const choose = (main: InputState | null, backup: InputState | null, active: 'main' | 'backup' | null = null) =>
  chooseInput({ main, backup }, active, NOW_MS);

test('the main input is on the air, and the slate without an input', () => {
  expect(choose(input(), input())).toBe('main');
  expect(choose(null, null)).toBeNull();
});

test.each([
  ['is not connected', null],
  ['was disconnected', input({ isOpen: false })],
  ['is silent for three seconds', input({ lastByteMs: NOW_MS - 3_000 })],
  ['cannot be used', input({ isRefused: true })],
])('the backup takes over when the main input %s, and the slate without a backup', (_what, main) => {
  expect(choose(main, input(), 'main')).toBe('backup');
  expect(choose(main, null, 'main')).toBeNull();
});

test('the main input replaces the backup after ten seconds, or when the backup is gone', () => {
  const returned = (ms: number) => input({ connectedAtMs: NOW_MS - ms });
  expect(choose(returned(9_999), input(), 'backup')).toBe('backup');
  expect(choose(returned(10_000), input(), 'backup')).toBe('main');
  expect(choose(returned(1), null, 'backup')).toBe('main');
});
