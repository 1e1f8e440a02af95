import type { AdReportType } from '../packaging/ad-event.ts';
import type { Insertion } from '../packaging/insertion.ts';
import type { ReadPerSegment } from './read-per-segment.ts';

/** The ads that the platform puts into a channel from `fromMs` to `untilMs`, in order. */
export type InsertionsOf = (
  channelId: string,
  span: { readonly fromMs: number; readonly untilMs: number; readonly nowMs: number },
) => Promise<readonly Insertion[]>;

export type ChannelInsertions = ReadPerSegment<readonly Insertion[]>;

/** Segments that left the window a moment ago may still be requested. */
export const INSERTIONS_BEFORE_MS = 5 * 60_000;

/** What a player reports of an inserted ad. */
export interface AdReport {
  readonly channelId: string;
  readonly breakId: number;
  /** Of the ad in its break. */
  readonly index: number;
  readonly type: AdReportType;
  /** Account of the viewer, or the device without one. */
  readonly viewer: string;
  /** Null: the browser says that its viewer is not to be named to others. */
  readonly client: AdClient | null;
}

/** Who reports, for the ad server. */
export interface AdClient {
  readonly address: string;
  readonly userAgent: string;
}

/** @returns false for an ad that was not on the air */
export type TakeAdReport = (report: AdReport) => Promise<boolean>;
