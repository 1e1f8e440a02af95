import type { EditorOf } from '../../infrastructure/http/editor.ts';
import { HttpError } from '../../infrastructure/http/errors.ts';
import type { BreakRow } from './breaks.repo.ts';
import { breakTypes } from './breaks.schema.ts';
import { type BreaksOptions, createBreaks } from './breaks.service.ts';

interface BreaksModuleOptions extends BreaksOptions {
  readonly editorOf: EditorOf;
}

interface Given {
  readonly channel: string;
  readonly reason: string;
}

const MAX_WINDOW_MS = 16 * 24 * 60 * 60_000;

const shown = (row: BreakRow, ads: ReadonlyMap<number, number>) => ({
  id: row.id,
  channel: row.channel_id,
  startsAt: new Date(row.starts_at).toISOString(),
  endsAt: new Date(row.ends_at).toISOString(),
  isCutShort: row.ends_at < row.planned_ends_at,
  origin: row.origin,
  insertedAds: ads.get(row.id) ?? null,
});

/** Editors, and automations with a token, begin and end breaks of channels. */
export const breaksModule = ({ editorOf, ...options }: BreaksModuleOptions) => {
  const breaks = createBreaks(options);
  const editor = (context: unknown, { reason }: Pick<Given, 'reason'>) => editorOf(context, reason);
  const shownAll = async (rows: readonly BreakRow[]) => {
    const ads = await options.insertion.adsOf(rows.map(({ id }) => id));
    return rows.map((row) => shown(row, ads));
  };
  const shownOne = async (row: BreakRow) => shown(row, await options.insertion.adsOf([row.id]));
  return {
    schema: breakTypes,
    resolvers: {
      Query: {
        async channelBreaks(
          _root: unknown,
          { channel, from, until }: { channel: string; from: string; until: string },
        ) {
          const [fromMs, untilMs] = [Date.parse(from), Date.parse(until)];
          if (fromMs < untilMs && untilMs - fromMs <= MAX_WINDOW_MS)
            return shownAll(await breaks.between(channel, fromMs, untilMs));
          throw new HttpError(400, 'invalid', `"${from}" to "${until}" is not a window of at most 16 days.`);
        },
      },
      Mutation: {
        async beginBreak(
          _root: unknown,
          given: Given & { readonly seconds: number; readonly startsAt?: string | null },
          context: unknown,
        ) {
          const startsAtMs = given.startsAt ? Date.parse(given.startsAt) : null;
          return shownOne(await breaks.begin(given.channel, given.seconds, startsAtMs, editor(context, given)));
        },
        async endBreak(_root: unknown, given: { readonly id: number; readonly reason: string }, context: unknown) {
          return shownOne(await breaks.end(given.id, editor(context, given)));
        },
        async signalBreak(_root: unknown, given: Given & { readonly message: string }, context: unknown) {
          const message = Buffer.from(given.message, 'base64');
          const changed = await breaks.signal(given.channel, message, editor(context, given));
          return changed && shownOne(changed);
        },
      },
    },
  };
};
