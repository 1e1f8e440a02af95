import { randomUUID } from 'node:crypto';
import type { KeySystem } from '@grandstand/shared-contracts/api';
import type { Db } from '../../infrastructure/database/database.ts';
import type { Editor } from '../../infrastructure/http/editor.ts';
import {
  type ChangedRevision,
  entriesBefore,
  historyOf,
  newestRevision,
  newestRevisions,
  type Revision,
  revisionsOfChange,
  type Window,
} from './content.repo.ts';
import { type ContentChangesOptions, createContentChanges, type Saved } from './content-changes.service.ts';
import { conflict, invalid, invalidEntry, missing } from './content-errors.ts';
import { liveFromOf, type Timing } from './content-timing.ts';
import type { ManifestCheck } from './manifest/manifest-check.service.ts';
import { type ContentBodies, type ContentKind, parseContent } from './model/content-bodies.ts';
import { entryName, KIND_NAMES, timingText } from './model/content-text.ts';

export interface Save<Kind extends ContentKind> {
  readonly kind: Kind;
  /** Null: a new entry. */
  readonly id: string | null;
  /** The revision that the editor changed; 0 for a new entry, and for one that is built in. */
  readonly base: number;
  readonly body: unknown;
  readonly timing: Timing;
}

export interface ContentDeskOptions extends ContentChangesOptions {
  /** Reads a manifest. @throws {HttpError} `invalid` naming what is wrong */
  readonly checkManifest: (address: string) => Promise<ManifestCheck>;
  /** Whether a poster at an address of this site is stored; true for other addresses. */
  readonly hasPoster: (address: string) => Promise<boolean>;
}

/** What editors do. Every change is one transaction with its row in the history and in the audit. */
export interface ContentDesk {
  /** The newest revisions of entries that were not removed; of programmes in a window. */
  entries<Kind extends ContentKind>(kind: Kind, window?: Window): Promise<ChangedRevision<Kind>[]>;
  history(kind: ContentKind, id: string, last: number): Promise<ChangedRevision[]>;
  /** @throws {HttpError} `invalid` with every error, `conflict` naming who changed it in between, `not_found` */
  save<Kind extends ContentKind>(save: Save<Kind>, editor: Editor): Promise<Saved>;
  /** @throws {HttpError} `conflict`, `not_found`, `invalid` for a channel that has programmes */
  remove(entry: { kind: ContentKind; id: string; base: number }, editor: Editor): Promise<Saved>;
  /** Restores what editors and viewers had before a change, if none of its entries changed since. @throws {HttpError} `conflict` */
  undo(changeId: number, editor: Editor): Promise<Saved>;
}

export const createContentDesk = (options: ContentDeskOptions): ContentDesk => {
  const { db, clock } = options;
  const change = createContentChanges(options);

  return {
    entries: async (kind, window) =>
      (await newestRevisions(db, kind, window ?? null)).filter(({ body }) => body !== null),
    history: (kind, id, last) => historyOf(db, kind, id, last),

    async save({ kind, id: given, base, body: raw, timing }, editor) {
      const parsed = parseContent(kind, raw);
      if ('issues' in parsed) throw invalidEntry(KIND_NAMES[kind], parsed.issues);
      const liveFrom = liveFromOf(timing, clock.now());
      // The network is asked before the lock: it may take seconds.
      const body = await withManifest(
        parsed.body,
        given === null ? null : await newestRevision(db, kind, given),
        options,
      );
      const id = given ?? newId(kind, body);
      return change(editor, async (trx) => {
        const newest = await newestRevision(trx, kind, id);
        const name = entryName(kind, body);
        if ((newest?.revision ?? 0) !== base) throw conflict(name, base, newest);
        await checkPosters([body], options);
        const next: Revision = { kind, id, revision: base + 1, body, liveFrom };
        return {
          revisions: [next],
          summary: `${name}, revision ${next.revision}, ${timingText(liveFrom, clock.now())}`,
          was: newest?.body ? `${entryName(kind, newest.body)}, revision ${newest.revision}` : null,
        };
      });
    },

    remove: ({ kind, id, base }, editor) =>
      change(editor, async (trx) => {
        const newest = await newestRevision(trx, kind, id);
        if (!newest?.body) throw missing(`${KIND_NAMES[kind]} "${id}"`);
        const name = entryName(kind, newest.body);
        if (newest.revision !== base) throw conflict(name, base, newest);
        const next: Revision = { kind, id, revision: base + 1, body: null, liveFrom: clock.now() };
        return { revisions: [next], summary: `removed ${name}`, was: `${name}, revision ${base}` };
      }),

    undo: (changeId, editor) =>
      change(editor, async (trx) => {
        const undone = await revisionsOfChange(trx, changeId);
        const [first] = undone;
        if (!first) throw missing(`change ${changeId}`);
        const revisions = await restoring(trx, changeId, clock.now());
        await checkPosters(
          revisions.map(({ body }) => body),
          options,
        );
        return { revisions, summary: `undid: ${first.summary}`, was: first.summary, undoes: changeId };
      }),
  };
};

/** An unused poster is deleted after a time: what named it before cannot be restored with it. @throws {HttpError} `invalid` */
const checkPosters = async (
  bodies: readonly Revision['body'][],
  { hasPoster }: Pick<ContentDeskOptions, 'hasPoster'>,
): Promise<void> => {
  const named = new Set(bodies.flatMap((body) => (body && 'poster' in body && body.poster) || []));
  for (const poster of named)
    if (!(await hasPoster(poster)))
      throw invalid(
        `The poster "${poster}" is not stored here. A poster that no entry names is deleted after 30 days: choose a picture again.`,
      );
};

const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);

/** Channels and sections have IDs that people read in addresses; the rest need only be unique. */
const newId = (kind: ContentKind, body: ContentBodies[ContentKind]): string => {
  const unique = randomUUID().slice(0, 8);
  const name = (kind === 'channel' || kind === 'section') && 'name' in body ? slugOf(body.name) : '';
  return name === '' ? `${kind}-${randomUUID()}` : `${name}-${unique}`;
};

/** With the length of an upload, and with what a manifest names when its address is new. */
const withManifest = async <Body extends ContentBodies[ContentKind]>(
  body: Body,
  before: ChangedRevision | null | undefined,
  { db, checkManifest, findMedium }: ContentDeskOptions,
): Promise<Body> => {
  if ('durationS' in body && body.source === 'uploaded' && body.mediaId) {
    const { durationS = body.durationS } = (await findMedium(db, body.mediaId)) ?? {};
    return { ...body, durationS };
  }
  if (!('source' in body) || body.source !== 'external' || body.address === null) return body;
  const known = before?.body && 'source' in before.body ? before.body : null;
  if (known?.address === body.address && known.format === body.format)
    return { ...body, origins: known.origins, ...protectedBy(known.protection) };
  const found = await checkManifest(body.address);
  if (found.format !== body.format)
    throw invalid(
      `"${body.address}" is ${found.format === 'hls' ? 'an HLS' : 'a DASH'} manifest: choose the format ${found.format.toUpperCase()}.`,
    );
  return { ...body, origins: [...found.origins], ...protectedBy(found.protection) };
};

const protectedBy = (systems: readonly KeySystem[] = []) => (systems.length > 0 ? { protection: [...systems] } : {});

/** The revisions that bring every entry of a change back. @throws {HttpError} `conflict` for one that changed since */
const restoring = async (trx: Db, changeId: number, nowMs: number): Promise<Revision[]> => {
  const entries = await entriesBefore(trx, changeId, nowMs);
  const later = entries.find(({ last, newest }) => last !== newest);
  if (later) {
    const newest = await newestRevision(trx, later.kind, later.id);
    const name = newest?.body ? entryName(later.kind, newest.body) : `${KIND_NAMES[later.kind]} "${later.id}"`;
    throw conflict(name, later.last, newest);
  }
  const isLive = new Set(
    (await revisionsOfChange(trx, changeId)).flatMap(({ id, liveFrom }) => (liveFrom === null ? [] : [id])),
  );
  return entries.flatMap(({ kind, id, last, body, liveFrom, liveBody }) => {
    const wasLive = liveFrom !== null && liveFrom <= nowMs;
    const steps: Pick<Revision, 'body' | 'liveFrom'>[] = [];
    if (isLive.has(id) || wasLive || body === null) steps.push({ body: liveBody, liveFrom: nowMs });
    if (!wasLive && body !== null) steps.push({ body, liveFrom });
    return steps.map((step, index) => ({ kind, id, revision: last + 1 + index, ...step }));
  });
};
