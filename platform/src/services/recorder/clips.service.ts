import type { ScreenLink } from '@grandstand/shared-contracts';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Db } from '../../infrastructure/database/database.ts';
import type { Editor } from '../../infrastructure/http/editor.ts';
import type { PathOfScreen } from '../../infrastructure/http/site-addresses.ts';
import type { Guide } from '../catalogue/programmes/guide.ts';
import { type ChangedRevision, newestRevision, newestRevisions } from '../content/content.repo.ts';
import type { Saved } from '../content/content-changes.service.ts';
import type { ContentDesk } from '../content/content-desk.service.ts';
import { invalid, missing } from '../content/content-errors.ts';
import type { Timing } from '../content/content-timing.ts';
import type { Recording } from '../content/model/content-bodies.ts';
import { programRecording } from './program-recording.ts';

/** A part of a channel by two times, or of a recording by two positions. */
export interface Clip {
  readonly title: string;
  readonly description?: string | null;
  readonly section: string;
  readonly channel?: string | null;
  readonly from?: string | null;
  readonly until?: string | null;
  readonly recording?: string | null;
  /** Seconds from the recording's beginning. */
  readonly inS?: number | null;
  readonly outS?: number | null;
  /** Null: as the program that it is from. */
  readonly isFree?: boolean | null;
}

export interface ClipsOptions {
  readonly db: Db;
  readonly guide: Guide;
  readonly desk: Pick<ContentDesk, 'save'>;
  readonly clock: Clock;
  readonly siteOrigin: string;
  readonly pathOf: PathOfScreen;
}

/** What a clip has in common with what it is from. */
type About = Pick<Recording, 'league' | 'sport' | 'away' | 'home' | 'isFree' | 'poster' | 'posterAlt' | 'posterAltEs'>;
const NOTHING_KNOWN: About = { league: '', sport: '', away: null, home: null, isFree: false, poster: null };

/** A part of a channel. */
export interface Place {
  readonly channel: string;
  readonly from: string;
  readonly until: string;
  readonly about: About;
}

const isoOf = (value: string, name: string): string => {
  const time = new Date(value);
  if (Number.isNaN(time.getTime()))
    throw invalid(`${name} "${value}" is not a time: use ISO 8601 such as 2026-11-23T19:00:00Z.`);
  return time.toISOString();
};

/** Clips are recordings of a part of a channel, so they are edited, removed and undone like any other. */
export const createClips = ({ db, guide, desk, clock, siteOrigin, pathOf }: ClipsOptions) => {
  const onChannel = async ({ channel, from, until }: Clip): Promise<Place> => {
    if (!channel || !from || !until)
      throw invalid('A clip needs channel, from and until, or a recording with inS and outS: enter them.');
    const times = { from: isoOf(from, 'from'), until: isoOf(until, 'until') };
    const found = (await guide.channels()).find(({ id }) => id === channel);
    const [item] = found ? await guide.between(found, Date.parse(times.from), Date.parse(times.from) + 1) : [];
    return {
      channel,
      ...times,
      about: item ? programRecording(item, 0) : { ...NOTHING_KNOWN, isFree: found?.isFree ?? false },
    };
  };
  const inRecording = async (id: string, { inS, outS }: Clip): Promise<Place> => {
    const body = (await newestRevision(db, 'recording', id))?.body;
    if (!body) throw missing(`recording "${id}" of editors`);
    const { part } = body;
    if (!part)
      throw invalid(
        `The recording "${id}" is not a recording of a channel, so no clip can be made of it: cut its file, and add the clip by its address or upload it.`,
      );
    if (inS == null || outS == null || inS < 0 || outS > body.durationS)
      throw invalid(`inS ${inS} and outS ${outS} are not within 0 to ${body.durationS} seconds: correct them.`);
    const at = (seconds: number) => new Date(Date.parse(part.from) + Math.round(seconds * 1000)).toISOString();
    return { channel: part.channel, from: at(inS), until: at(outS), about: body };
  };

  const placeOf = (clip: Clip): Promise<Place> =>
    clip.recording ? inRecording(clip.recording, clip) : onChannel(clip);

  return {
    /** The part of a channel that a clip is. @throws {HttpError} `invalid`, `not_found` */
    place: placeOf,

    /** @throws {HttpError} `invalid` with every error, `not_found` */
    async make(clip: Clip, timing: Timing, editor: Editor): Promise<Saved> {
      const { title, description, section, isFree } = clip;
      const { channel, from, until, about } = await placeOf(clip);
      const { league, sport, away, home, poster, posterAlt, posterAltEs } = about;
      const body = {
        title,
        description: description ?? '',
        section,
        source: 'channel',
        part: { channel, from, until },
        durationS: Math.max(1, Math.round((Date.parse(until) - Date.parse(from)) / 1000)),
        isFree: isFree ?? about.isFree,
        ...{ league, sport, away, home, poster, posterAlt, posterAltEs },
        airedAt: from,
      };
      return desk.save({ kind: 'recording', id: null, base: 0, body, timing }, editor);
    },

    /** Its beginning in a recording that contains it, or else the channel. @throws {HttpError} `invalid`, `not_found` */
    async address(clip: Clip): Promise<string> {
      const { channel, from } = await placeOf(clip);
      const fromMs = Date.parse(from);
      const contains = ({ body, liveFrom }: ChangedRevision<'recording'>) =>
        liveFrom !== null &&
        liveFrom <= clock.now() &&
        body?.part?.channel === channel &&
        Date.parse(body.part.from) <= fromMs &&
        fromMs < Date.parse(body.part.until);
      const found = (await newestRevisions(db, 'recording')).find(contains);
      const link: ScreenLink = found
        ? { screen: 'watch', params: { vodId: found.id }, search: { t: secondsIn(found, fromMs) } }
        : { screen: 'watch', search: { with: channel } };
      return `${siteOrigin}${await pathOf(link)}`;
    },
  };
};

const secondsIn = ({ body }: ChangedRevision<'recording'>, atMs: number): string =>
  String(Math.floor((atMs - Date.parse(body?.part?.from ?? '')) / 1000));
