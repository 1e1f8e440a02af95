import type { ContentBodies, ContentKind } from './content-bodies.ts';

export const KIND_NAMES: Readonly<Record<ContentKind, string>> = {
  channel: 'channel',
  programme: 'program',
  recording: 'recording',
  section: 'section',
  blackout: 'blackout rule',
};

const MAX_TITLE = 60;

/** `program "Red Sox at Yankees" on yes-1, 2026-11-23 19:00 UTC`: for messages and the history. */
export const entryName = (kind: ContentKind, body: ContentBodies[ContentKind]): string => {
  const title = 'title' in body ? body.title : 'name' in body ? body.name : body.channel;
  const at =
    'startsAt' in body && 'title' in body
      ? ` on ${body.channel}, ${body.startsAt.slice(0, 16).replace('T', ' ')} UTC`
      : '';
  return `${KIND_NAMES[kind]} "${title.slice(0, MAX_TITLE)}"${at}`;
};

export const timingText = (liveFromMs: number | null, nowMs: number): string => {
  if (liveFromMs === null) return 'draft';
  return liveFromMs <= nowMs ? 'published' : `published at ${new Date(liveFromMs).toISOString()}`;
};
