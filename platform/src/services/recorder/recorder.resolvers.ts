import type { EditorOf } from '../../infrastructure/http/editor.ts';
import type { Saved } from '../content/content-changes.service.ts';
import { invalid } from '../content/content-errors.ts';
import type { Timing } from '../content/content-timing.ts';
import type { Clip, createClips } from './clips.service.ts';
import type { Choice, createProgramRecordings } from './program-recordings.service.ts';

export interface RecorderResolverOptions {
  readonly programs: ReturnType<typeof createProgramRecordings>;
  readonly clips: ReturnType<typeof createClips>;
  readonly editorOf: EditorOf;
}

interface GivenTiming {
  readonly isDraft?: boolean | null;
  readonly publishAt?: string | null;
}

const MAX_WINDOW_MS = 16 * 24 * 60 * 60_000;

const timingOf = (timing: GivenTiming | null | undefined): Timing => ({
  isDraft: timing?.isDraft ?? false,
  publishAtMs: timing?.publishAt ? Date.parse(timing.publishAt) : null,
});

const shownSave = ({ id, revision, changeId }: Saved) => ({ id, revision, change: changeId });

export const recorderResolvers = ({ programs, clips, editorOf }: RecorderResolverOptions) => ({
  Query: {
    programRecordings(_root: unknown, { from, until }: { from: string; until: string }) {
      const [fromMs, untilMs] = [Date.parse(from), Date.parse(until)];
      if (!(fromMs < untilMs && untilMs - fromMs <= MAX_WINDOW_MS))
        throw invalid(`"${from}" to "${until}" is not a window of at most 16 days: correct the times.`);
      return programs.list(fromMs, untilMs);
    },
    clipAddress(_root: unknown, { clip }: { readonly clip: Clip }, context: unknown) {
      editorOf(context, 'looks at a clip');
      return clips.address(clip);
    },
  },
  Mutation: {
    async recordProgram(_root: unknown, { reason, ...choice }: Choice & { readonly reason: string }, context: unknown) {
      return shownSave(await programs.choose(choice, editorOf(context, reason)));
    },
    async makeClip(
      _root: unknown,
      { clip, timing, reason }: { readonly clip: Clip; readonly timing?: GivenTiming | null; readonly reason: string },
      context: unknown,
    ) {
      return shownSave(await clips.make(clip, timingOf(timing), editorOf(context, reason)));
    },
  },
});
