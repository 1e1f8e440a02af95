import type { AdBreakPlace } from './player-port.ts';

/** A region of the library's timeline: an `Event` of DASH, or a date range of HLS. */
export interface TimelineRegion {
  /** The scheme of the event, or the class of the date range. */
  readonly schemeIdUri: string;
  readonly id: string;
  /** The library's own seconds. */
  readonly startTime: number;
  readonly endTime: number;
}

/** SCTE 35 in DASH (SCTE 214-1), and the class of the platform's date ranges of breaks. */
const SCHEMES: ReadonlySet<string> = new Set([
  'urn:scte:scte35:2013:bin',
  'urn:scte:scte35:2014:xml+bin',
  'com.grandstand.break',
]);

/** The breaks that manifests named. A break that is ended early is named again: the last end is valid. */
export const createShakaBreaks = () => {
  const known = new Map<string, TimelineRegion>();
  return {
    note(region: TimelineRegion) {
      if (SCHEMES.has(region.schemeIdUri)) known.set(region.id, region);
    },
    clear: () => known.clear(),
    /** `originS`: the library's time that the port calls 0. */
    at(timeS: number, originS: number): AdBreakPlace | null {
      for (const { id, startTime, endTime } of known.values())
        if (timeS >= startTime && timeS < endTime) return { id, startS: startTime - originS, endS: endTime - originS };
      return null;
    },
  };
};

export type ShakaBreaks = ReturnType<typeof createShakaBreaks>;
