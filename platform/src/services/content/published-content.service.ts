import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Db } from '../../infrastructure/database/database.ts';
import { namedAddresses } from './content-references.repo.ts';
import { contentVersion, liveProgrammes, liveRevisions } from './content.repo.ts';
import type {
  BlackoutRule,
  Channel,
  ContentBodies,
  ContentKind,
  Programme,
  Recording,
  Section,
} from './model/content-bodies.ts';

export interface Entry<Body> {
  readonly id: string;
  readonly body: Body;
}

/** What viewers get now of what editors published. */
export interface Published {
  readonly channels: ReadonlyMap<string, Channel>;
  readonly sections: ReadonlyMap<string, Section>;
  readonly recordings: readonly Entry<Recording>[];
  readonly blackouts: readonly BlackoutRule[];
  /** Around now, in order. */
  readonly programmes: readonly Entry<Programme>[];
}

/** Origins that pages may reach because an editor named them: media, and pictures. */
export interface NamedOrigins {
  readonly media: readonly string[];
  readonly images: readonly string[];
}

export interface PublishedContent {
  current(): Promise<Published>;
  origins(): Promise<NamedOrigins>;
  /** Another process published something. */
  forget(): void;
}

/** How long another process's change may go unseen. */
const CACHE_MS = 1_000;
const HOUR_MS = 60 * 60_000;
/** The program guide reaches eight days in either direction. */
const REACH_MS = 9 * 24 * HOUR_MS;
/** The window moves with the clock. */
const KEPT_MS = HOUR_MS;

/** Every call of a viewer asks, so all entries around now are kept, and read again when one of them changed. */
export const createPublishedContent = (db: Db, clock: Clock): PublishedContent => {
  const current = cachedFor(
    clock,
    whenChanged(db, async (nowMs): Promise<Published> => {
      const window = { fromMs: nowMs - REACH_MS, untilMs: nowMs + REACH_MS };
      const [rows, programmes] = await Promise.all([liveRevisions(db, nowMs), liveProgrammes(db, nowMs, window)]);
      const of = <Kind extends ContentKind>(kind: Kind): Entry<ContentBodies[Kind]>[] =>
        rows.filter((row) => row.kind === kind).map(({ id, body }) => ({ id, body: body as ContentBodies[Kind] }));
      const byId = <Body>(entries: readonly Entry<Body>[]) => new Map(entries.map(({ id, body }) => [id, body]));
      return {
        channels: byId(of('channel')),
        sections: byId(of('section')),
        recordings: of('recording').toSorted((a, b) => a.body.position - b.body.position || airedLast(a, b)),
        blackouts: of('blackout').map(({ body }) => body),
        programmes: programmes.flatMap(({ id, body }) => (body ? [{ id, body }] : [])),
      };
    }),
  );
  const origins = cachedFor(
    clock,
    whenChanged(db, async (nowMs): Promise<NamedOrigins> => {
      const named = await namedAddresses(db, nowMs);
      return { media: named.origins.toSorted(), images: named.posters.toSorted() };
    }),
  );
  return {
    current: current.read,
    origins: origins.read,
    forget() {
      current.forget();
      origins.forget();
    },
  };
};

const airedLast = (a: Entry<Recording>, b: Entry<Recording>): number =>
  (b.body.airedAt ?? '').localeCompare(a.body.airedAt ?? '');

/** Loads again when something changed, and each hour. */
const whenChanged = <Value>(db: Db, load: (nowMs: number) => Promise<Value>): ((nowMs: number) => Promise<Value>) => {
  let kept: { readonly value: Value; readonly fromMs: number; readonly version: string } | null = null;
  return async (nowMs) => {
    const version = kept && (await contentVersion(db, kept.fromMs, nowMs));
    const isFresh = kept && version === kept.version && nowMs >= kept.fromMs && nowMs < kept.fromMs + KEPT_MS;
    if (kept && isFresh) return kept.value;
    // Read before the entries: what changes in between is read again.
    const next = await contentVersion(db, nowMs, nowMs);
    const value = await load(nowMs);
    kept = { value, fromMs: nowMs, version: next };
    return value;
  };
};

const cachedFor = <Value>(clock: Clock, load: (nowMs: number) => Promise<Value>) => {
  let cached: { readonly value: Promise<Value>; readonly fromMs: number } | null = null;
  const forget = (): void => {
    cached = null;
  };
  const read = (): Promise<Value> => {
    const nowMs = clock.now();
    // A clock that was set back makes the kept ones too few.
    if (cached && nowMs >= cached.fromMs && nowMs < cached.fromMs + CACHE_MS) return cached.value;
    const value = load(nowMs);
    cached = { value, fromMs: nowMs };
    value.catch(forget);
    return value;
  };
  return { read, forget };
};
