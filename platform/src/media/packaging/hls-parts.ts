/** Low-latency HLS (RFC 8216bis): parts of the newest segments, and what players may request of their playlists. */

/** How the segments of a low-latency playlist consist of parts. */
export interface PartForm {
  /** Length of a part, seconds; the last of a segment may be shorter. */
  readonly partS: number;
  readonly partsPerSegment: number;
  readonly targetS: number;
}

/** Seconds from the end at which players join; the least that 4.4.3.8 allows is two parts, and it recommends three. */
const holdBackS = ({ partS }: PartForm): number => 6 * partS;

/** 6.2.2: parts are listed for three target durations from the end at least. */
const LISTED_TARGETS = 3;
export const isInParts = (n: number, last: number, { targetS }: PartForm, segmentS: number): boolean =>
  n > last - Math.ceil((LISTED_TARGETS * targetS) / segmentS);

/** `more`: what players that know no parts read. */
export const serverControl = (form: PartForm, more: string): string =>
  `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${holdBackS(form).toFixed(3)},${more}`;

export const partInf = ({ partS }: PartForm): string => `#EXT-X-PART-INF:PART-TARGET=${partS.toFixed(5)}`;

interface PartLines {
  readonly durationS: number;
  readonly uri: string;
  /** A player can begin with it. */
  readonly isIndependent: boolean;
}

export const partLine = ({ durationS, uri, isIndependent }: PartLines): string =>
  `#EXT-X-PART:DURATION=${durationS.toFixed(5)},URI="${uri}"${isIndependent ? ',INDEPENDENT=YES' : ''}`;

export const preloadHint = (uri: string): string => `#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${uri}"`;

/** What a playlist has: the newest complete segment, and the parts of the one after it. */
export interface PlaylistEdge {
  readonly last: number;
  readonly parts: number;
}

/** `_HLS_msn` and `_HLS_part`: the player has everything before it. `part` null: the whole segment. */
export interface ReloadDirective {
  readonly msn: number;
  readonly part: number | null;
}

const COUNT = /^\d{1,12}$/;
const isCount = (given: unknown): given is string => typeof given === 'string' && COUNT.test(given);

/** The directive of a request for a playlist; null: none. `invalid`: one that 6.2.5.2 has refused. */
export const reloadDirective = (msn: unknown, part: unknown): ReloadDirective | null | 'invalid' => {
  if (msn === undefined) return part === undefined ? null : 'invalid';
  if (!isCount(msn) || (part !== undefined && !isCount(part))) return 'invalid';
  return { msn: Number(msn), part: part === undefined ? null : Number(part) };
};

/** 6.2.5.2: the Advance Part Limit. */
const partsAhead = (partS: number): number => (partS < 1 ? Math.ceil(3 / partS) : 3);
const SEGMENTS_AHEAD = 2;

/** Whether a playlist has what is requested; `invalid` when it is too far ahead (6.2.5.2). */
export const reloadState = (
  { msn, part }: ReloadDirective,
  { last, parts }: PlaylistEdge,
  { partS, partsPerSegment }: Pick<PartForm, 'partS' | 'partsPerSegment'>,
): 'ready' | 'later' | 'invalid' => {
  if (msn > last + SEGMENTS_AHEAD) return 'invalid';
  if (part === null) return msn <= last ? 'ready' : 'later';
  // A part after the last of its segment is the first one of the next.
  const wanted = part < partsPerSegment ? msn * partsPerSegment + part : (msn + 1) * partsPerSegment;
  const newest = (last + 1) * partsPerSegment + parts - 1;
  if (wanted <= newest) return 'ready';
  return wanted - newest > partsAhead(partS) ? 'invalid' : 'later';
};
