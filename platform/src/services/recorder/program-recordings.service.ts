import type { ScheduleItem } from '@grandstand/shared-contracts/api';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Db } from '../../infrastructure/database/database.ts';
import type { Editor } from '../../infrastructure/http/editor.ts';
import type { GuideChannel } from '../catalogue/programmes/content.ts';
import type { Guide } from '../catalogue/programmes/guide.ts';
import { type ChangedRevision, newestOf, newestRevision, type Revision } from '../content/content.repo.ts';
import type { ChangeContent, Saved } from '../content/content-changes.service.ts';
import { conflict, invalid, missing } from '../content/content-errors.ts';
import { GAMES_SECTION, keyOf, programRecording, recordingIdOf, titleOf } from './program-recording.ts';
import { obstacleOf } from './recordable.ts';
import { readDoneUntil } from './recorder.repo.ts';
import { isRecorded, sectionRevision } from './recorder.service.ts';

export type RecordingState = 'planned' | 'recording' | 'available' | 'draft' | 'off' | 'removed' | 'notRecorded';

/** What becomes of a programme. */
export interface ProgramRecording {
  readonly program: string;
  readonly channel: string;
  readonly title: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly state: RecordingState;
  /** Why it is not recorded, or was removed; null for the other states. */
  readonly reason: string | null;
  /** ID of the entry; null before there is one. */
  readonly recording: string | null;
  /** What the next change of it is based on. */
  readonly revision: number;
}

export interface ProgramRecordingsOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly guide: Guide;
  readonly change: ChangeContent;
  readonly days: number;
}

export interface Choice {
  readonly program: string;
  readonly isRecorded: boolean;
  readonly base: number;
}

type Known = ChangedRevision<'recording'> | undefined;

interface Facts extends Pick<ProgramRecordingsOptions, 'days'> {
  readonly nowMs: number;
  readonly doneUntil: number | null;
}

const stateAt = (startMs: number, liveFrom: number, nowMs: number): RecordingState => {
  if (liveFrom <= nowMs) return 'available';
  return nowMs < startMs ? 'planned' : 'recording';
};

/** The state, and why it is not recorded or was removed. */
const stateOf = (
  item: ScheduleItem,
  channel: GuideChannel,
  known: Known,
  { days, nowMs, doneUntil }: Facts,
): readonly [RecordingState, string | null] => {
  const [startMs, endMs] = [Date.parse(item.sc_st_dt), Date.parse(item.sc_ed_dt)];
  const obstacle = obstacleOf(channel);
  if (obstacle) return ['notRecorded', obstacle.reason];
  if (known && !known.body) return [nowMs < endMs ? 'off' : 'removed', `${known.actor}: ${known.reason}`];
  if (known) return known.liveFrom === null ? ['draft', null] : [stateAt(startMs, known.liveFrom, nowMs), null];
  if (days === 0) return ['notRecorded', 'Recordings are turned off: GS_RECORDING_DAYS is 0.'];
  if (!isRecorded(item)) return ['notRecorded', 'Only live programs are recorded by themselves.'];
  if (doneUntil !== null && endMs <= doneUntil)
    return [
      'notRecorded',
      channel.source.kind === 'ingested'
        ? 'No encoder sent video while it was on the air.'
        : 'It ended before programs were recorded here.',
    ];
  return [nowMs < startMs ? 'planned' : 'recording', null];
};

const rowOf = (item: ScheduleItem, channel: GuideChannel, known: Known, facts: Facts): ProgramRecording => {
  const [state, reason] = stateOf(item, channel, known, facts);
  const program = keyOf(item);
  return {
    program,
    channel: channel.id,
    title: titleOf(item),
    startsAt: item.sc_st_dt,
    endsAt: item.sc_ed_dt,
    state,
    reason,
    recording: known?.body ? recordingIdOf(program) : null,
    revision: known?.revision ?? 0,
  };
};

/** Programmes, whether they are recorded, and what an editor decides about that. */
export const createProgramRecordings = ({ db, clock, guide, change, days }: ProgramRecordingsOptions) => ({
  /** Live programmes between two moments, and others that an editor decided about, in order. */
  async list(fromMs: number, untilMs: number): Promise<ProgramRecording[]> {
    const channels = await guide.channels();
    const found = (
      await Promise.all(
        channels.map(async (channel) =>
          (await guide.between(channel, fromMs, untilMs)).map((item) => ({ item, channel })),
        ),
      )
    ).flat();
    const entries = await newestOf(
      db,
      'recording',
      found.map(({ item }) => recordingIdOf(keyOf(item))),
    );
    const known = new Map(entries.map((entry) => [entry.id, entry]));
    const facts = { days, nowMs: clock.now(), doneUntil: await readDoneUntil(db) };
    return found
      .filter(({ item }) => isRecorded(item) || known.has(recordingIdOf(keyOf(item))))
      .map(({ item, channel }) => rowOf(item, channel, known.get(recordingIdOf(keyOf(item))), facts))
      .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || a.channel.localeCompare(b.channel));
  },

  /** @throws {HttpError} `not_found`, `invalid` for an external channel, `conflict` */
  async choose({ program, isRecorded: isWanted, base }: Choice, editor: Editor): Promise<Saved> {
    const found = await guide.programme(program);
    if (!found) throw missing(`program "${program}" within eight days`);
    const { item, channel } = found;
    const obstacle = obstacleOf(channel);
    if (isWanted && obstacle) throw invalid(`${obstacle.reason} ${obstacle.remedy}`);
    return change(editor, async (trx) => {
      const id = recordingIdOf(program);
      const newest = await newestRevision(trx, 'recording', id);
      const name = `recording of "${titleOf(item)}"`;
      if ((newest?.revision ?? 0) !== base) throw conflict(name, base, newest);
      const nowMs = clock.now();
      const next: Revision = {
        kind: 'recording',
        id,
        revision: base + 1,
        body: isWanted ? programRecording(item, days) : null,
        liveFrom: isWanted ? Math.max(nowMs, Date.parse(item.sc_ed_dt)) : nowMs,
      };
      const hasSection = !isWanted || (await newestRevision(trx, 'section', GAMES_SECTION.id));
      return {
        revisions: hasSection ? [next] : [sectionRevision(nowMs), next],
        summary: isWanted ? `${name}: turned on` : `${name}: turned off`,
        was: newest?.body ? `${name}, revision ${base}` : null,
      };
    });
  },
});
