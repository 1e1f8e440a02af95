import type { Clock } from '../../../infrastructure/clock/clock.ts';
import type { EditorOf } from '../../../infrastructure/http/editor.ts';
import type { ContentDesk } from '../content-desk.service.ts';
import type { Saved } from '../content-changes.service.ts';
import { invalid } from '../content-errors.ts';
import type { BuiltInContent } from '../content-rules.service.ts';
import type { Timing } from '../content-timing.ts';
import type { ImportSchedule, ScheduleFile } from '../import/schedule-import.service.ts';
import type { ManifestCheck } from '../manifest/manifest-check.service.ts';
import type { ContentKind } from '../model/content-bodies.ts';
import { BUILT_IN_STATUS, shownEntry, shownRevision } from './content-shown.ts';

export interface ContentResolverOptions {
  readonly desk: ContentDesk;
  readonly importSchedule: ImportSchedule;
  readonly checkManifest: (address: string) => Promise<ManifestCheck>;
  readonly builtIn: BuiltInContent;
  readonly clock: Clock;
  readonly editorOf: EditorOf;
}

interface GivenTiming {
  readonly isDraft?: boolean | null;
  readonly publishAt?: string | null;
}
interface Given {
  readonly id?: string | null;
  readonly base: number;
  readonly timing?: GivenTiming | null;
  readonly reason: string;
}

interface GivenSource {
  readonly part?: object | null;
  readonly mediaId?: string | null;
}

const sourceOf = ({ part, mediaId }: GivenSource): 'channel' | 'uploaded' | 'external' => {
  if (mediaId) return 'uploaded';
  return part ? 'channel' : 'external';
};

const MAX_WINDOW_MS = 32 * 24 * 60 * 60_000;
const MAX_HISTORY = 100;

const timingOf = (timing: GivenTiming | null | undefined): Timing => ({
  isDraft: timing?.isDraft ?? false,
  publishAtMs: timing?.publishAt ? Date.parse(timing.publishAt) : null,
});

const shownSave = ({ id, revision, changeId }: Saved) => ({ id, revision, change: changeId });

/** GraphQL over the desk; every mutation names its editor. */
export const contentResolvers = (options: ContentResolverOptions) => ({
  Query: contentQueries(options),
  Mutation: contentMutations(options),
});

const contentQueries = ({ desk, checkManifest, builtIn, clock, editorOf }: ContentResolverOptions) => {
  const shown = () => shownEntry(clock.now());
  /** With those of the synthetic network that no editor changed. */
  const withBuiltIn = async <Entry extends { readonly id: string }>(
    entries: readonly Entry[],
    known: readonly (object & { readonly id: string })[],
  ) => [
    ...known
      .filter(({ id }) => !entries.some((entry) => entry.id === id))
      .map((one) => ({ ...one, status: BUILT_IN_STATUS })),
    ...entries,
  ];
  return {
    contentChannels: async () => withBuiltIn((await desk.entries('channel')).map(shown()), builtIn.channels),
    contentSections: async () => withBuiltIn((await desk.entries('section')).map(shown()), await builtIn.sections()),
    contentRecordings: async () => (await desk.entries('recording')).map(shown()),
    contentBlackouts: async () => (await desk.entries('blackout')).map(shown()),
    async contentProgrammes(_root: unknown, { from, until }: { from: string; until: string }) {
      const window = { fromMs: Date.parse(from), untilMs: Date.parse(until) };
      const isWindow = window.fromMs < window.untilMs && window.untilMs - window.fromMs <= MAX_WINDOW_MS;
      if (!isWindow) throw invalid(`"${from}" to "${until}" is not a window of at most 32 days: correct the times.`);
      return (await desk.entries('programme', window)).map(shown());
    },
    async contentHistory(_root: unknown, { kind, id, last }: { kind: ContentKind; id: string; last: number }) {
      if (last < 1 || last > MAX_HISTORY) throw invalid(`"last" is ${last}; it may be 1 to ${MAX_HISTORY}.`);
      return (await desk.history(kind, id, last)).map(shownRevision);
    },
    checkManifest(_root: unknown, { address }: { address: string }, context: unknown) {
      editorOf(context, 'checks a manifest');
      return checkManifest(address);
    },
  };
};

const contentMutations = ({ desk, importSchedule, editorOf }: ContentResolverOptions) => {
  const save = async (kind: ContentKind, body: object, { id, base, timing, reason }: Given, context: unknown) =>
    shownSave(
      await desk.save({ kind, id: id ?? null, base, body, timing: timingOf(timing) }, editorOf(context, reason)),
    );
  return {
    saveChannel: (_root: unknown, args: Given & { channel: object }, context: unknown) =>
      save('channel', args.channel, args, context),
    saveProgramme: (_root: unknown, args: Given & { programme: object }, context: unknown) =>
      save('programme', args.programme, args, context),
    saveRecording: (_root: unknown, args: Given & { recording: GivenSource }, context: unknown) =>
      save('recording', { ...args.recording, source: sourceOf(args.recording) }, args, context),
    saveSection: (_root: unknown, args: Given & { section: object }, context: unknown) =>
      save('section', args.section, args, context),
    saveBlackout: (_root: unknown, args: Given & { blackout: object }, context: unknown) =>
      save('blackout', args.blackout, args, context),
    async removeContent(
      _root: unknown,
      { reason, ...entry }: { kind: ContentKind; id: string; base: number; reason: string },
      context: unknown,
    ) {
      return shownSave(await desk.remove(entry, editorOf(context, reason)));
    },
    async undoContent(_root: unknown, { change, reason }: { change: number; reason: string }, context: unknown) {
      return shownSave(await desk.undo(change, editorOf(context, reason)));
    },
    importSchedule(
      _root: unknown,
      {
        format,
        text,
        dryRun,
        timing,
        reason,
      }: Pick<ScheduleFile, 'format' | 'text'> & { dryRun: boolean; timing?: GivenTiming | null; reason: string },
      context: unknown,
    ) {
      return importSchedule({ format, text, isDryRun: dryRun, timing: timingOf(timing) }, editorOf(context, reason));
    },
  };
};
