import type { ChangedRevision } from '../content.repo.ts';
import type { ContentKind } from '../model/content-bodies.ts';

const iso = (ms: number): string => new Date(ms).toISOString();

const stateOf = (liveFrom: number | null, nowMs: number): 'draft' | 'scheduled' | 'live' => {
  if (liveFrom === null) return 'draft';
  return liveFrom > nowMs ? 'scheduled' : 'live';
};

const statusOf = ({ revision, liveFrom, at, actor, reason, changeId }: ChangedRevision, nowMs: number) => ({
  revision,
  state: stateOf(liveFrom, nowMs),
  liveFrom: liveFrom === null ? null : iso(liveFrom),
  changedAt: iso(at),
  changedBy: actor,
  reason,
  change: changeId,
});

/** Of what was never edited. */
export const BUILT_IN_STATUS = {
  revision: 0,
  state: 'builtIn' as const,
  liveFrom: null,
  changedAt: null,
  changedBy: null,
  reason: null,
  change: null,
};

/** An entry in the form of the API. */
export const shownEntry =
  (nowMs: number) =>
  <Kind extends ContentKind>(entry: ChangedRevision<Kind>) => ({
    id: entry.id,
    status: statusOf(entry as unknown as ChangedRevision, nowMs),
    ...(entry.body as object),
  });

export const shownRevision = ({ revision, changeId, at, actor, reason, summary, body, liveFrom }: ChangedRevision) => ({
  revision,
  change: changeId,
  at: iso(at),
  actor,
  reason,
  summary,
  body: body && JSON.stringify(body, null, 2),
  liveFrom: liveFrom === null ? null : iso(liveFrom),
});
