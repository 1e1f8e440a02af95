import { IMAGE_WIDTH, isFree, safeUrl } from '@grandstand/shared-contracts';
import type { ScheduleItem } from '@grandstand/shared-contracts/api';

/** A page may show what was on air this long ago. */
const LIFE_MS = 1_000;

/** What is on air on the first channel for a viewer in a broadcast zone. */
export type OnAir = (zone: string) => Promise<ScheduleItem | null>;

/**
 * Address of the image of what is on air, as the watch page requests it; null where a visitor sees something else than the
 * subscription that it takes: for free programmes and blackouts.
 */
export const stillAddress = (item: ScheduleItem | null, siteOrigin: string): string | null => {
  if (!item || item.blackout || isFree({ ent: (item.ent ?? []).map(({ sp = '' }) => ({ sp })) })) return null;
  const safe = safeUrl(item.i?.[0]?.cu, siteOrigin);
  if (!safe) return null;
  const url = new URL(safe);
  url.searchParams.set('width', String(IMAGE_WIDTH));
  return url.origin === siteOrigin ? url.pathname + url.search : url.href;
};

/** Asks once in a second for each zone. `now`: epoch ms. */
export const recently = (onAir: OnAir, now: () => number): OnAir => {
  const known = new Map<string, { readonly item: Promise<ScheduleItem | null>; readonly atMs: number }>();
  return (zone) => {
    const nowMs = now();
    const kept = known.get(zone);
    if (kept && nowMs - kept.atMs < LIFE_MS) return kept.item;
    const item = onAir(zone);
    known.set(zone, { item, atMs: nowMs });
    return item;
  };
};
