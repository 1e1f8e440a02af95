import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Db } from '../../infrastructure/database/database.ts';
import { newestRevision, newestRevisions, overlapping, type Revision } from './content.repo.ts';
import { invalid } from './content-errors.ts';
import type { Channel, ChannelPart, Programme, Section } from './model/content-bodies.ts';
import { entryName } from './model/content-text.ts';

/** What there is without any entry of an editor: the synthetic network. */
export interface BuiltInContent {
  readonly channels: readonly (Omit<Channel, 'origins'> & { readonly id: string })[];
  readonly sections: () => Promise<readonly (Section & { readonly id: string })[]>;
}

export interface ContentRulesOptions {
  readonly clock: Clock;
  readonly builtIn: BuiltInContent;
  /** An uploaded file that is ready; null: there is none. */
  readonly findMedium: (db: Db, mediaId: string) => Promise<{ readonly durationS: number } | null>;
}

/** A year of a channel: a removed channel may not leave programmes behind. */
const FAR_MS = 400 * 24 * 60 * 60_000;

/** What entries need of each other. Call it under the lock. @throws {HttpError} `invalid` */
export const checkRules = async (
  trx: Db,
  { kind, id, body, liveFrom }: Revision,
  options: ContentRulesOptions,
): Promise<void> => {
  if (kind === 'channel' && body === null) return checkNoProgrammes(trx, id, options);
  if (body === null) return;
  if ('source' in body) checkSource(kind, id, body, options);
  if ('mediaId' in body && body.source === 'uploaded') await checkMedium(trx, body.mediaId, options);
  if ('channel' in body) await checkChannel(trx, body.channel, options);
  if ('section' in body) await checkSection(trx, body.section, options);
  if ('part' in body && body.part) await checkPart(trx, body.part, liveFrom, options);
  if ('channel' in body && 'title' in body) await checkFree(trx, id, body, options);
};

/** Synthetic media exist for what is built in only. */
const checkSource = (
  kind: string,
  id: string,
  { source }: { readonly source: string },
  { builtIn }: ContentRulesOptions,
): void => {
  if (source === 'synthetic' && !(kind === 'channel' && builtIn.channels.some((channel) => channel.id === id)))
    throw invalid(`This ${kind} needs an external source: enter the address of its HLS or DASH manifest.`);
  if (source === 'ingested' && kind !== 'channel')
    throw invalid(`A ${kind} cannot come from an encoder: choose an upload, a part of a channel, or an address.`);
};

const checkMedium = async (
  trx: Db,
  mediaId: string | null | undefined,
  { findMedium }: Pick<ContentRulesOptions, 'findMedium'>,
): Promise<void> => {
  if (mediaId && (await findMedium(trx, mediaId))) return;
  throw invalid(`The upload "${mediaId ?? ''}" is not ready, or was removed: choose one that is ready.`);
};

const checkChannel = async (trx: Db, id: string, { builtIn }: Pick<ContentRulesOptions, 'builtIn'>): Promise<void> => {
  const found = await newestRevision(trx, 'channel', id);
  if (found?.body || builtIn.channels.some((channel) => channel.id === id)) return;
  throw invalid(`There is no channel "${id}": ${await knownChannels(trx, builtIn)}.`);
};

const knownChannels = async (trx: Db, builtIn: BuiltInContent): Promise<string> => {
  const entries = await newestRevisions(trx, 'channel');
  const ids = new Set(builtIn.channels.map((channel) => channel.id));
  for (const { id, body } of entries) if (body) ids.add(id);
  return `use ${[...ids].slice(0, 20).join(', ')}`;
};

const checkSection = async (trx: Db, id: string, { builtIn }: ContentRulesOptions): Promise<void> => {
  const found = await newestRevision(trx, 'section', id);
  if (found?.body || (await builtIn.sections()).some((section) => section.id === id)) return;
  throw invalid(`There is no section "${id}": choose one of the list, or add it first.`);
};

/** A part of a channel plays while the platform has its segments, and not before it has been on air. */
const checkPart = async (
  trx: Db,
  { channel, until }: ChannelPart,
  liveFrom: number | null,
  { builtIn }: ContentRulesOptions,
): Promise<void> => {
  await checkChannel(trx, channel, { builtIn });
  const found = (await newestRevision(trx, 'channel', channel))?.body;
  const source = (found ?? builtIn.channels.find(({ id }) => id === channel))?.source;
  if (source === 'ingested' && builtIn.channels.some(({ id }) => id === channel))
    throw invalid(
      `The built-in channel "${channel}" comes from an encoder now, and parts of it would be taken from the synthetic channel: add a separate channel for the encoder.`,
    );
  if (source !== 'synthetic' && source !== 'ingested')
    throw invalid(
      `The channel "${channel}" plays from an external address, so its segments are not kept here: record it there, and add the recording by its address.`,
    );
  if (liveFrom !== null && liveFrom < Date.parse(until))
    throw invalid(
      `The part of "${channel}" ends at ${until}, which is later than it is published: choose a later time.`,
    );
};

const checkFree = async (trx: Db, id: string, body: Programme, { clock }: ContentRulesOptions): Promise<void> => {
  const window = { fromMs: Date.parse(body.startsAt), untilMs: Date.parse(body.endsAt) };
  const others = (await overlapping(trx, body.channel, window, clock.now())).filter((other) => other.id !== id);
  if (others.length === 0) return;
  throw invalid(
    `The ${entryName('programme', body)} overlaps ${others.length === 1 ? 'another one' : `${others.length} others`}: change its times, or theirs.`,
    others.flatMap((other) =>
      other.body ? [`${entryName('programme', other.body)} until ${other.body.endsAt.slice(11, 16)} UTC.`] : [],
    ),
  );
};

const checkNoProgrammes = async (trx: Db, id: string, { clock }: ContentRulesOptions): Promise<void> => {
  const nowMs = clock.now();
  const left = await overlapping(trx, id, { fromMs: nowMs, untilMs: nowMs + FAR_MS }, nowMs);
  if (left.length > 0)
    throw invalid(
      `The channel "${id}" has ${left.length} program${left.length === 1 ? '' : 's'} from now on: remove them first, or hide the channel.`,
    );
};
