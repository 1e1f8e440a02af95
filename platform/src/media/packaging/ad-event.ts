import { escapeHtml } from '../../infrastructure/http/escape-html.ts';
import { adSegments } from './ad-clips.ts';
import { adPlaces, type AdPlace, type Insertion } from './insertion.ts';
import { epochMs, segmentStartMs } from './lineup.ts';
import { segmentS } from './rendition.ts';

/** What players report of an inserted ad, in order. */
export const AD_REPORTS = [
  'impression',
  'start',
  'firstQuartile',
  'midpoint',
  'thirdQuartile',
  'complete',
  'skip',
  'clickTracking',
] as const;
export type AdReportType = (typeof AD_REPORTS)[number];

/** An ad in the segments of a channel, for its manifests. Epoch ms. */
export interface AdEvent {
  readonly kind: 'ad';
  readonly breakId: number;
  /** Of the ad in its break. */
  readonly index: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly plannedEndMs: number;
  /** It has ended, or when it will end is certain. */
  readonly isEndKnown: boolean;
  /** SVTA 2053-2, JSON. */
  readonly signaling: string;
}

/** The class in HLS, and the scheme in DASH (SVTA 2053-2). */
const SCHEME = 'urn:svta:advertising-wg:ad-creative-signaling';

/** `reportUrl`: where a report of an ad is sent, by its name (`reportName`). */
const signalingOf = (breakId: number, { ad, index }: AdPlace, reportUrl: (name: string) => string): string => {
  const { clip, clickUrl, skipAfterS } = ad;
  const slot = {
    type: 'linear',
    start: 0,
    duration: adSegments(clip) * segmentS,
    identifiers: [{ scheme: 'urn:com:grandstand:ad:2026', value: clip }],
    tracking: AD_REPORTS.map((type) => ({ type, urls: [reportUrl(`${breakId}.${index}.${type}`)] })),
    ...(skipAfterS !== null && { skipOffset: skipAfterS }),
    ...(clickUrl !== null && { clickThrough: clickUrl }),
  };
  return JSON.stringify({ version: 2, type: 'slot', payload: [slot] });
};

export const adEvents = (insertions: readonly Insertion[], reportUrl: (name: string) => string): AdEvent[] =>
  insertions.flatMap((insertion) =>
    adPlaces(insertion).map((place) => ({
      kind: 'ad',
      breakId: insertion.breakId,
      index: place.index,
      startMs: segmentStartMs(place.first),
      endMs: segmentStartMs(place.until),
      plannedEndMs: segmentStartMs(place.plannedUntil),
      isEndKnown: insertion.isEndKnown,
      signaling: signalingOf(insertion.breakId, place, reportUrl),
    })),
  );

const seconds = (fromMs: number, untilMs: number): string => ((untilMs - fromMs) / 1000).toFixed(3);

/** RFC 8216, 4.3.2.7.1: a range gets its duration as soon as its end is certain; what was listed stays. */
export const adDateRange = (event: AdEvent): string => {
  const { breakId, index, startMs, endMs, plannedEndMs, isEndKnown, signaling } = event;
  const range = `#EXT-X-DATERANGE:ID="ad-${breakId}-${index}",CLASS="${SCHEME}",START-DATE="${new Date(startMs).toISOString()}"`;
  const end = isEndKnown ? `,DURATION=${seconds(startMs, endMs)}` : '';
  const data = Buffer.from(signaling).toString('base64');
  return `${range},PLANNED-DURATION=${seconds(startMs, plannedEndMs)}${end},X-AD-CREATIVE-SIGNALING="${data}"`;
};

/** More than the ads of a break. */
const IDS_PER_BREAK = 400;

/** The duration of an `Event` says when its ad ends. */
export const adEventStream = (events: readonly AdEvent[], offset: string): string[] =>
  events.length === 0
    ? []
    : [
        `<EventStream schemeIdUri="${SCHEME}" timescale="1000"${offset}>`,
        ...events.map(
          ({ breakId, index, startMs, endMs, signaling }) =>
            `<Event presentationTime="${startMs - epochMs}" duration="${endMs - startMs}" ` +
            `id="${breakId * IDS_PER_BREAK + index}">${escapeHtml(signaling)}</Event>`,
        ),
        '</EventStream>',
      ];
