import type { AdBreakPlace } from './player-port.ts';

/** A region of the library's timeline: an `Event` of DASH, or a date range of HLS. */
export interface TimelineRegion {
  /** The scheme of the event, or the class of the date range. */
  readonly schemeIdUri: string;
  readonly id: string;
  /** The library's own seconds. */
  readonly startTime: number;
  readonly endTime: number;
  readonly timescale?: number;
  /** The `Event` as the manifest has it. */
  readonly eventNode?: {
    readonly attributes: Readonly<Record<string, string>>;
    readonly children?: readonly unknown[];
  } | null;
  /** Attributes of a date range. */
  readonly values?: readonly { readonly key: string; readonly data: unknown }[];
}

/** SCTE 35 in DASH (SCTE 214-1), and the class of the platform's date ranges of breaks. */
const SCHEMES: ReadonlySet<string> = new Set([
  'urn:scte:scte35:2013:bin',
  'urn:scte:scte35:2014:xml+bin',
  'com.grandstand.break',
]);

/** The library cuts an `Event` at the end of its period, and moves it to the beginning: only the manifest has its whole length. */
const durationOf = ({ startTime, endTime, timescale = 1, eventNode }: TimelineRegion): number => {
  const ticks = Number(eventNode?.attributes['duration']);
  return ticks > 0 ? ticks / timescale : endTime - startTime;
};

/**
 * Regions that manifests named. One that is ended early is named again: the last end is valid. One that is in several
 * periods is named in each, and begins in the first of them.
 */
export const createShakaRegions = (schemes: ReadonlySet<string>) => {
  const known = new Map<string, { readonly startTime: number; readonly endTime: number }>();
  return {
    note(region: TimelineRegion) {
      if (!schemes.has(region.schemeIdUri)) return;
      const startTime = Math.min(region.startTime, known.get(region.id)?.startTime ?? region.startTime);
      known.set(region.id, { startTime, endTime: startTime + durationOf(region) });
    },
    clear: () => known.clear(),
    /** `originS`: the library's time that the port calls 0. */
    at(timeS: number, originS: number): AdBreakPlace | null {
      for (const [id, { startTime, endTime }] of known)
        if (timeS >= startTime && timeS < endTime) return { id, startS: startTime - originS, endS: endTime - originS };
      return null;
    },
  };
};

export const createShakaBreaks = () => createShakaRegions(SCHEMES);

export type ShakaBreaks = ReturnType<typeof createShakaBreaks>;
