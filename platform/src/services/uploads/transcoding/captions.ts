import { UploadError } from './upload-error.ts';

/** Milliseconds. */
export interface Cue {
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
}

const MAX_CUES = 20_000;
const MAX_CUE_CHARACTERS = 500;
const TIMES = /^(?:(\d{1,3}):)?(\d{2}):(\d{2})[.,](\d{1,3})\s+-->\s+(?:(\d{1,3}):)?(\d{2}):(\d{2})[.,](\d{1,3})/;

const msOf = (hours: string | undefined, minutes = '0', seconds = '0', fraction = '0'): number =>
  ((Number(hours ?? 0) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(fraction.padEnd(3, '0'));

/** The words of a cue: markup of both formats is removed, and without angle brackets none can begin another cue. */
const plain = (lines: readonly string[]): string =>
  lines
    .map((line) =>
      line
        .replace(/<[^<>]{0,200}>/g, '')
        .replace(/\{\\[^{}]{0,100}\}/g, '')
        .replace(/[<>]/g, '')
        .replace(/\p{Cc}/gu, '')
        .trim(),
    )
    .filter((line) => line !== '')
    .join('\n')
    .slice(0, MAX_CUE_CHARACTERS);

/** Cues of SubRip or WebVTT, in order. What is neither is ignored. @throws {UploadError} `broken` without any cue */
export const readCaptions = (file: string): readonly Cue[] => {
  const cues: Cue[] = [];
  for (const block of file
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)) {
    const lines = block.split('\n');
    const at = lines.findIndex((line) => TIMES.test(line));
    const found = TIMES.exec(lines[at] ?? '');
    if (!found) continue;
    const [, h1, m1, s1, f1, h2, m2, s2, f2] = found;
    const [startMs, endMs] = [msOf(h1, m1, s1, f1), msOf(h2, m2, s2, f2)];
    const text = plain(lines.slice(at + 1));
    if (text !== '' && endMs > startMs) cues.push({ startMs, endMs, text });
    if (cues.length > MAX_CUES) throw new UploadError('too_large', `more than ${MAX_CUES} captions`);
  }
  return cues.toSorted((a, b) => a.startMs - b.startMs);
};

const pad = (value: number, digits: number): string => String(value).padStart(digits, '0');
const timestamp = (ms: number): string => {
  const s = Math.floor(ms / 1_000);
  return `${pad(Math.floor(s / 3_600), 2)}:${pad(Math.floor(s / 60) % 60, 2)}:${pad(s % 60, 2)}.${pad(ms % 1_000, 3)}`;
};

/** Segment files of WebVTT with times from the beginning; a cue is in every segment that it touches. */
export const captionSegments = (cues: readonly Cue[], count: number, lengthMs: number): readonly string[] => {
  const segments: string[][] = Array.from({ length: count }, () => []);
  for (const { startMs, endMs, text } of cues) {
    const first = Math.max(0, Math.floor(startMs / lengthMs));
    const last = Math.min(count - 1, Math.ceil(endMs / lengthMs) - 1);
    const cue = `${timestamp(startMs)} --> ${timestamp(endMs)}\n${text}\n`;
    for (let n = first; n <= last; n += 1) segments[n]?.push(cue);
  }
  return segments.map((found) =>
    ['WEBVTT', 'X-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000', '', ...found].join('\n').trimEnd().concat('\n'),
  );
};
