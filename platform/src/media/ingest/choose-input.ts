import type { InputName } from './receiver.ts';

/** What decides about an input. */
export interface InputState {
  readonly connectedAtMs: number;
  readonly lastByteMs: number;
  readonly isOpen: boolean;
  /** It was read, and cannot be used. */
  readonly isRefused: boolean;
}

/** An encoder that is silent for this long is gone, although its connection is not. */
export const SILENCE_MS = 3_000;
/** The main encoder has to be there for this long before it replaces the backup. */
export const STABLE_MS = 10_000;

/** Which input is on the air; null: the slate. A backup stays until the main input is stable, so that they do not alternate. */
export const chooseInput = (
  inputs: Readonly<Record<InputName, InputState | null>>,
  active: InputName | null,
  nowMs: number,
): InputName | null => {
  const isUsable = (name: InputName): boolean => {
    const state = inputs[name];
    return state !== null && state.isOpen && !state.isRefused && nowMs - state.lastByteMs < SILENCE_MS;
  };
  const isStable = nowMs - (inputs.main?.connectedAtMs ?? nowMs) >= STABLE_MS;
  if (isUsable('main') && (active !== 'backup' || !isUsable('backup') || isStable)) return 'main';
  return isUsable('backup') ? 'backup' : null;
};
