import { moment } from '../../parts/time.tsx';
import type { BreakEntry } from '../api/content.generated.ts';

export type BreakState = 'planned' | 'running' | 'ended';

const HOUR_MS = 60 * 60_000;

export const breakState = ({ startsAt, endsAt }: BreakEntry, nowMs: number): BreakState => {
  if (nowMs < Date.parse(startsAt)) return 'planned';
  return nowMs < Date.parse(endsAt) ? 'running' : 'ended';
};

/** `19:04:05`, in the operator's zone. */
export const timeOfDay = (at: string): string => moment(at).slice(11);

/** `1:05` */
const countdown = (ms: number): string => {
  const s = Math.ceil(ms / 1_000);
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`;
};

/** `Begins in 0:12`, `Running, 1:05 left`, `Ended early`. */
export const stateText = (entry: BreakEntry, nowMs: number): string => {
  const state = breakState(entry, nowMs);
  if (state === 'ended') return entry.isCutShort ? 'Ended early' : 'Ended';
  if (state === 'running') return `Running, ${countdown(Date.parse(entry.endsAt) - nowMs)} left`;
  const leftMs = Date.parse(entry.startsAt) - nowMs;
  return leftMs < HOUR_MS ? `Begins in ${countdown(leftMs)}` : 'Planned';
};

/** What matters now, in one sentence. `breaks` are in order. */
export const summaryOf = (breaks: readonly BreakEntry[], nowMs: number): string => {
  const running = breaks.find((entry) => breakState(entry, nowMs) === 'running');
  if (running) return `A break is running until ${timeOfDay(running.endsAt)}.`;
  const next = breaks.find((entry) => breakState(entry, nowMs) === 'planned');
  return next ? `The next break begins at ${moment(next.startsAt)}.` : 'No break is running or planned.';
};
