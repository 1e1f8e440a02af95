import type { ProgrammeEntry } from '../api/content.generated.ts';

const MINUTE_MS = 60_000;
export const DAYS = 7;
export const DAY_MINUTES = 24 * 60;
/** Moves and drags keep to quarters of an hour. */
export const STEP_MINUTES = 15;

/** Midnight of the first day of a week, in the operator's zone; weeks begin on Monday. */
export const weekOf = (moment: Date): Date => {
  const day = (moment.getDay() + 6) % 7;
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() - day);
};

/** Midnight of a day, `days` after another one; correct when clocks change. */
export const dayAfter = (start: Date, days: number): Date =>
  new Date(start.getFullYear(), start.getMonth(), start.getDate() + days);

/** When a program is, before and after it was moved. */
export interface Times {
  readonly startsAt: string;
  readonly endsAt: string;
}

/** A program, moved by minutes and days, of the same length. */
export const moved = ({ startsAt, endsAt }: Times, { days, minutes }: Shift): Times => {
  const start = new Date(startsAt);
  const shifted = new Date(
    start.getFullYear(),
    start.getMonth(),
    start.getDate() + days,
    start.getHours(),
    start.getMinutes() + minutes,
  );
  const length = Date.parse(endsAt) - Date.parse(startsAt);
  return { startsAt: shifted.toISOString(), endsAt: new Date(shifted.getTime() + length).toISOString() };
};

export interface Shift {
  readonly days: number;
  readonly minutes: number;
}

/** The part of a program on one day. */
export interface Block {
  readonly programme: ProgrammeEntry;
  /** Minutes after midnight. */
  readonly from: number;
  readonly until: number;
  /** The part that can be opened and moved; the others continue it after midnight. */
  readonly isStart: boolean;
}

/** What a column shows. A block that begins before the day continues there. */
export const blocksOn = (day: Date, programmes: readonly ProgrammeEntry[]): Block[] => {
  const [startMs, endMs] = [day.getTime(), dayAfter(day, 1).getTime()];
  return programmes.flatMap((programme) => {
    const [from, until] = [Date.parse(programme.startsAt), Date.parse(programme.endsAt)];
    if (from >= endMs || until <= startMs) return [];
    return [
      {
        programme,
        from: Math.max(from - startMs, 0) / MINUTE_MS,
        until: Math.min(until, endMs) / MINUTE_MS - startMs / MINUTE_MS,
        isStart: from >= startMs,
      },
    ];
  });
};
