import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Db } from '../../infrastructure/database/database.ts';
import { channelOf, uploadedMediaId } from '../../media/index.ts';
import { BUILT_IN_CHANNELS, type Source } from '../catalogue/programmes/content.ts';
import { channelSource } from '../catalogue/programmes/programme-guide.ts';
import { partSource, recordingSource } from '../catalogue/recordings.service.ts';
import { newestRevision } from '../content/content.repo.ts';
import { invalid, missing } from '../content/content-errors.ts';
import type { Clip, Place } from '../recorder/clips.service.ts';
import { conflict, findUpload, named } from '../uploads/find-upload.service.ts';

export type PreviewKind = 'channel' | 'recording' | 'upload';

/** What an editor wants to see. */
export interface Playable {
  readonly title: string;
  /** For the audit. */
  readonly name: string;
  readonly source: Source;
  readonly isLive: boolean;
}

export interface PlayablesOptions {
  readonly db: Db;
  readonly clock: Clock;
  /** @throws {HttpError} `invalid`, `not_found` */
  readonly placeOfClip: (clip: Clip) => Promise<Place>;
}

/** What plays of an entry, an upload or a clip, as it was saved last. @throws {HttpError} `not_found`, `conflict`, `invalid` */
export const createPlayables = ({ db, clock, placeOfClip }: PlayablesOptions) => {
  const assertOver = (title: string, until: string): void => {
    if (Date.parse(until) > clock.now())
      throw invalid(`"${title}" ends at ${until}, which has not been on air yet: preview it after that time.`);
  };

  const channel = async (id: string): Promise<Playable> => {
    const known = BUILT_IN_CHANNELS.find((one) => one.id === id);
    const body = (await newestRevision(db, 'channel', id))?.body;
    const source = body ? channelSource(id, body, known) : known?.source;
    if (!source) throw missing(`channel "${id.slice(0, 80)}"`);
    const title = body?.name ?? known?.name ?? id;
    return { title, name: `channel "${title}" (${id})`, source, isLive: true };
  };

  const recording = async (id: string): Promise<Playable> => {
    const body = (await newestRevision(db, 'recording', id))?.body;
    const source = body && recordingSource(body);
    if (!source) throw missing(`recording "${id.slice(0, 80)}" of editors`);
    const { title, part } = body;
    if (part) assertOver(title, part.until);
    return { title, name: `recording "${title}" (${id})`, source, isLive: false };
  };

  const upload = async (id: string): Promise<Playable> => {
    const row = await findUpload(db, id);
    if (row.state !== 'ready')
      throw conflict(`The ${named(row)} is ${row.state}: it can be previewed when it is ready.`);
    const source = { kind: 'uploaded', mediaId: uploadedMediaId(id), isProtected: false } as const;
    return { title: row.name, name: named(row), source, isLive: false };
  };

  const byKind = { channel, recording, upload } as const satisfies Record<PreviewKind, unknown>;
  return {
    find: (kind: PreviewKind, id: string): Promise<Playable> => byKind[kind](id),
    async clip(clip: Clip): Promise<Playable> {
      const { channel: id, from, until } = await placeOfClip(clip);
      const title = clip.title.trim() || 'Clip';
      assertOver(title, until);
      const hasParts = channelOf(id) || (await newestRevision(db, 'channel', id))?.body?.source === 'ingested';
      const source = hasParts ? partSource({ channel: id, from, until }) : undefined;
      if (!source)
        throw invalid(
          `"${id}" from ${from} to ${until} is not a part of a built-in channel or of one from an encoder: correct the channel or the times.`,
        );
      return { title, name: `clip of "${id}" from ${from} to ${until}`, source, isLive: false };
    },
  };
};
