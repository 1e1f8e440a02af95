import type { AdBreakPlace } from './player-port.ts';

/** A part of a stream that its manifest names: an `Event` of DASH, or a date range of HLS. */
export interface TimelineRegion {
  /** The scheme of the event, or the class of the date range. */
  readonly schemeIdUri: string;
  readonly id: string;
  /** The engine's own seconds. */
  readonly startS: number;
  readonly endS: number;
  /** What the manifest says about it; '' for nothing. */
  readonly text: string;
}

/** SCTE 35 in DASH (SCTE 214-1), and the class of the platform's date ranges of breaks. */
const BREAK_SCHEMES: ReadonlySet<string> = new Set([
  'urn:scte:scte35:2013:bin',
  'urn:scte:scte35:2014:xml+bin',
  'com.grandstand.break',
]);

/**
 * Regions that manifests named. One that is ended early is named again: the last end is valid. One that is in several
 * periods is named in each, and begins in the first of them.
 */
export const createTimelineRegions = (schemes: ReadonlySet<string>) => {
  const known = new Map<string, { readonly startS: number; readonly endS: number }>();
  return {
    note({ schemeIdUri, id, startS, endS }: TimelineRegion) {
      if (!schemes.has(schemeIdUri)) return;
      const firstS = Math.min(startS, known.get(id)?.startS ?? startS);
      known.set(id, { startS: firstS, endS: firstS + (endS - startS) });
    },
    clear: () => known.clear(),
    /** `originS`: the engine's time that the port calls 0. */
    at(timeS: number, originS: number): AdBreakPlace | null {
      for (const [id, { startS, endS }] of known)
        if (timeS >= startS && timeS < endS) return { id, startS: startS - originS, endS: endS - originS };
      return null;
    },
  };
};

export const createBreaks = () => createTimelineRegions(BREAK_SCHEMES);

export type Breaks = ReturnType<typeof createBreaks>;
