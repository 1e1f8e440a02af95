import type { Db } from '../../../infrastructure/database/database.ts';
import { listAudit } from '../audit/audit.repo.ts';
import type { ReleasedRemote } from '../model/registry.tables.ts';
import { RegistryError } from '../model/registry-error.ts';
import { checkPackage } from '../model/request-check.ts';
import { type Release, servedEverybody, versionsOfEverybodyBefore } from './release.repo.ts';

/** Two rollbacks of one remote within this time answer the same incident. */
const SAME_INCIDENT_MS = 60_000;
const RECENT_ROWS = 20;

export interface RemoteRollbackRequest {
  readonly remote: string;
  /** Another version than the one before; it must have served every visitor of the environment. */
  readonly to?: string | null | undefined;
  /** The version to leave; refused when the environment serves another. */
  readonly from?: string | null | undefined;
}

/**
 * One remote at the version that every visitor of the environment had before. A rollout of it ends. What other remotes
 * serve is not affected, also when they moved together with it.
 * @throws {RegistryError} `not_found`, `invalid`, `conflict`
 */
export const rolledBackRemote = async (
  db: Db,
  { environment, current, nowMs }: { environment: string; current: Release | null; nowMs: number },
  request: RemoteRollbackRequest,
): Promise<Release['remotes']> => {
  const { remote: name, to = null, from = null } = request;
  checkPackage(name, to ?? undefined);
  const served = current?.remotes[name];
  if (!current || !served) {
    throw new RegistryError(
      'not_found',
      `${environment} serves no ${name}: there is nothing to roll back. "grandstand status ${environment}" lists its remotes.`,
    );
  }
  assertServes(environment, { name, served }, from);
  if (to === null && from === null) await assertNoRecentRollback(db, { environment, name, nowMs });
  const version = to === null ? await versionBefore(db, current, { name, served }) : to;
  if (to !== null) await assertServedEverybody(db, environment, name, to);
  return { ...current.remotes, [name]: { version, on: served.on } };
};

interface Named {
  readonly name: string;
  readonly served: ReleasedRemote;
}

const assertServes = (environment: string, { name, served }: Named, from: string | null): void => {
  if (from === null || from === served.version || from === served.rollout?.version) return;
  throw new RegistryError(
    'conflict',
    `${environment} serves ${name}@${served.version}, not ${from}: another person changed it. Check its status and decide again.`,
  );
};

const versionBefore = async (db: Db, current: Release, { name, served }: Named): Promise<string> => {
  if (served.rollout) return served.version;
  const found = (await versionsOfEverybodyBefore(db, current)).find((one) => one.name === name);
  if (found) return found.version;
  throw new RegistryError(
    'not_found',
    `No other version of ${name} served every visitor of ${current.environment} before ${served.version}. Name one that did with --to, or switch ${name} off.`,
  );
};

const assertServedEverybody = async (db: Db, environment: string, name: string, version: string): Promise<void> => {
  if (await servedEverybody(db, environment, { name, version })) return;
  throw new RegistryError(
    'invalid',
    `${name}@${version} never served every visitor of ${environment}, so this is not a rollback. Release it instead, with approval where ${environment} requires it.`,
  );
};

/** @throws {RegistryError} `conflict` */
const assertNoRecentRollback = async (
  db: Db,
  { environment, name, nowMs }: { environment: string; name: string; nowMs: number },
): Promise<void> => {
  const rows = await listAudit(db, RECENT_ROWS, { environment, action: 'rollback_remote' });
  const last = rows.find(({ was, became }) => partOf(was, name) !== partOf(became, name));
  if (!last || nowMs - last.at >= SAME_INCIDENT_MS) return;
  throw new RegistryError(
    'conflict',
    `${last.actor} rolled ${name} back in ${environment} ${Math.round((nowMs - last.at) / 1000)} s ago. To go back further, name the version that you want to leave (--from).`,
  );
};

/** What the audit's line of a release contains of a remote. */
const partOf = (release: string | null, name: string): string | undefined =>
  release
    ?.split(' ')
    .find((part) => part.startsWith(`${name}@`))
    ?.replace(/,$/, '');
