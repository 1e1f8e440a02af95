import type { HealthMinute } from '../registry/registry.generated.ts';

export interface HealthBar {
  /** Views of these minutes. */
  readonly ok: number;
  readonly failed: number;
}

export interface HealthSummary {
  /** Oldest first. */
  readonly bars: readonly HealthBar[];
  readonly views: number;
  /** 0 to 1; null without views. */
  readonly failedShare: number | null;
}

const MINUTE_MS = 60_000;
const MINUTES = 60;
const MINUTES_A_BAR = 3;

/** The last hour of a package, all its versions together unless one is named, in bars of three minutes. */
export const summarize = (
  minutes: readonly HealthMinute[],
  nowMs: number,
  { name, version }: { readonly name: string; readonly version?: string },
): HealthSummary => {
  const bars = Array.from({ length: MINUTES / MINUTES_A_BAR }, () => ({ ok: 0, failed: 0 }));
  const startMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS - (MINUTES - 1) * MINUTE_MS;
  for (const minute of minutes) {
    if (minute.name !== name || (version !== undefined && minute.version !== version)) continue;
    const bar = bars[Math.floor((Date.parse(minute.minute) - startMs) / (MINUTES_A_BAR * MINUTE_MS))];
    if (!bar) continue;
    bar.ok += minute.ok;
    bar.failed += minute.failed;
  }
  const sum = (pick: (bar: HealthBar) => number) => bars.reduce((all, bar) => all + pick(bar), 0);
  const failed = sum((bar) => bar.failed);
  const views = sum((bar) => bar.ok) + failed;
  return { bars, views, failedShare: views === 0 ? null : failed / views };
};
