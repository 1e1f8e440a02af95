import type { PlayerFailure } from './player-port.ts';

const COULD_NOT_LOAD_MANIFEST = 1208;
const NO_SUPPORTED_TECHNOLOGY = 1203;
const NO_KEY_SYSTEM = new Set([2006, 2010]);
const KIND_BY_HUNDRED: Readonly<Record<number, PlayerFailure['kind']>> = {
  12: 'content',
  13: 'decode',
  14: 'network',
  20: 'protection',
};

/** By the vendor's table of error codes; setup, player licence and module errors are `engine`. */
export const bitmovinFailure = (code: number): PlayerFailure => {
  const engineCode = `bitmovin:${code}`;
  if (code === NO_SUPPORTED_TECHNOLOGY || NO_KEY_SYSTEM.has(code)) return { kind: 'unsupported', engineCode };
  if (code === COULD_NOT_LOAD_MANIFEST) return { kind: 'network', engineCode };
  return { kind: KIND_BY_HUNDRED[Math.floor(code / 100)] ?? 'engine', engineCode };
};
