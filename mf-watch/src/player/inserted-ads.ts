import * as z from '@grandstand/shared-contracts/schema';
import type { InsertedAd } from './player-port.ts';
import { createTimelineRegions, type TimelineRegion } from './timeline-regions.ts';

/** SVTA 2053-2: the scheme of events in DASH, and the class of date ranges in HLS. */
const SCHEME = 'urn:svta:advertising-wg:ad-creative-signaling';

const Signaling = z.object({
  payload: z.tuple(
    [
      z.object({
        duration: z.number(),
        skipOffset: z.optional(z.number()),
        clickThrough: z.optional(z.string()),
        tracking: z.optional(z.array(z.object({ type: z.string(), urls: z.array(z.string()) }))),
      }),
    ],
    z.unknown(),
  ),
});
type Creative = Omit<InsertedAd, 'id' | 'startS' | 'endS'>;

const creativeOf = ({ text }: TimelineRegion): Creative | null => {
  try {
    const [slot] = Signaling.parse(JSON.parse(text)).payload;
    return {
      lengthS: slot.duration,
      skipAfterS: slot.skipOffset ?? null,
      clickUrl: slot.clickThrough ?? null,
      reports: Object.fromEntries((slot.tracking ?? []).map(({ type, urls }) => [type, urls])),
    };
  } catch {
    return null;
  }
};

/** The ads in the segments that manifests described; one that cannot be read plays without a notice. */
export const createInsertedAds = () => {
  const regions = createTimelineRegions(new Set([SCHEME]));
  const creatives = new Map<string, Creative>();
  return {
    note(region: TimelineRegion) {
      if (region.schemeIdUri !== SCHEME) return;
      const creative = creatives.get(region.id) ?? creativeOf(region);
      if (!creative) return;
      creatives.set(region.id, creative);
      regions.note(region);
    },
    clear() {
      regions.clear();
      creatives.clear();
    },
    /** `originS`: the engine's time that the port calls 0. */
    at(timeS: number, originS: number): InsertedAd | null {
      const place = regions.at(timeS, originS);
      const creative = place && creatives.get(place.id);
      return creative ? { ...place, ...creative } : null;
    },
  };
};

export type InsertedAds = ReturnType<typeof createInsertedAds>;
