import * as z from '@grandstand/shared-contracts/schema';
import type { InsertedAd } from './player-port.ts';
import { createShakaRegions, type TimelineRegion } from './shaka-breaks.ts';

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

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The JSON of an `Event`, whose text the library does not decode, or that of a date range, in base64. */
const jsonOf = ({ eventNode, values }: TimelineRegion): string => {
  const data = values?.find(({ key }) => key === 'X-AD-CREATIVE-SIGNALING')?.data;
  if (typeof data === 'string') return atob(data);
  const text = (eventNode?.children ?? []).filter((child) => typeof child === 'string').join('');
  return text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity);
};

const creativeOf = (region: TimelineRegion): Creative | null => {
  try {
    const [slot] = Signaling.parse(JSON.parse(jsonOf(region))).payload;
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
export const createShakaAds = () => {
  const regions = createShakaRegions(new Set([SCHEME]));
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
    /** `originS`: the library's time that the port calls 0. */
    at(timeS: number, originS: number): InsertedAd | null {
      const place = regions.at(timeS, originS);
      const creative = place && creatives.get(place.id);
      return creative ? { ...place, ...creative } : null;
    },
  };
};

export type ShakaAds = ReturnType<typeof createShakaAds>;
