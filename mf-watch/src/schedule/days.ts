/** Today and seven days. */
const DAYS = 8;

const two = (value: number): string => String(value).padStart(2, '0');

/** `2026-11-24`, in the viewer's time zone. */
export const dayKey = (day: Date): string => `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;

const midnightOf = (ms: number, days = 0): Date => {
  const day = new Date(ms);
  // Not 24 hours: the clocks may change.
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days);
};

export interface ScheduleDay {
  readonly key: string;
  /** Epoch ms of its midnights. */
  readonly fromMs: number;
  readonly untilMs: number;
  readonly isToday: boolean;
}

export const daysFrom = (nowMs: number): readonly ScheduleDay[] =>
  Array.from({ length: DAYS }, (_, index) => ({
    key: dayKey(midnightOf(nowMs, index)),
    fromMs: midnightOf(nowMs, index).getTime(),
    untilMs: midnightOf(nowMs, index + 1).getTime(),
    isToday: index === 0,
  }));

/** The day of the address; today for an unknown one. */
export const dayOf = (days: readonly ScheduleDay[], key: string | null): ScheduleDay | undefined =>
  days.find((day) => day.key === key) ?? days[0];
