import { type AdBreak, breakAtS } from './vmap.ts';

/**
 * The break that is due when the position moves forward, by playing or by a seek: of those that it passes, the last one.
 * The others stay due for a viewer who returns to before them. Null for none.
 */
export const dueBreak = (
  unseen: readonly AdBreak[],
  { fromS, toS, durationS }: { readonly fromS: number; readonly toS: number; readonly durationS: number },
): AdBreak | null => {
  const passed = unseen
    .filter(({ place }) => place !== 'end')
    .map((one) => ({ one, atS: breakAtS(one, durationS) }))
    .filter(({ atS }) => atS > fromS && atS <= toS && atS < durationS)
    .toSorted((one, other) => one.atS - other.atS);
  return passed.at(-1)?.one ?? null;
};
