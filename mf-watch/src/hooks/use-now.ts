import { useEffect, useState } from 'react';

/** One timer for everything on the page that is updated as often: its clocks change in one frame, and not each in its own. */
interface Pulse {
  readonly listeners: Set<() => void>;
  readonly timer: ReturnType<typeof setInterval>;
}
const pulses = new Map<number, Pulse>();

const startPulse = (everyMs: number): Pulse => {
  const listeners = new Set<() => void>();
  const timer = setInterval(() => {
    for (const listener of [...listeners]) listener();
  }, everyMs);
  const pulse = { listeners, timer };
  pulses.set(everyMs, pulse);
  return pulse;
};

const onPulse = (everyMs: number, listener: () => void): (() => void) => {
  const { listeners, timer } = pulses.get(everyMs) ?? startPulse(everyMs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    pulses.delete(everyMs);
  };
};

/** Epoch ms of a clock, by default the device's, updated every `everyMs`. */
export const useNow = (everyMs: number, now: () => number = Date.now): number => {
  const [nowMs, setNow] = useState(now);
  useEffect(() => onPulse(everyMs, () => setNow(now())), [everyMs, now]);
  return nowMs;
};
