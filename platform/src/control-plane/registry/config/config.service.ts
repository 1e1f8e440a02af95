import { isDeepStrictEqual } from 'node:util';
import type { SettingsDocument } from '@grandstand/shared-contracts/config';
import type { Clock } from '../../../infrastructure/clock/clock.ts';
import type { Db } from '../../../infrastructure/database/database.ts';
import { appendAudit } from '../audit/audit.repo.ts';
import { RegistryError } from '../model/registry-error.ts';
import { checkReason, type Mandate } from '../model/request-check.ts';
import { findEnvironment, listEnvironments } from '../releases/release.repo.ts';
import {
  type ConfigRevision,
  type ConfigScope,
  findOwnBody,
  findRevision,
  insertRevision,
  listRevisions,
  putDocument,
} from './config.repo.ts';
import { configErrors } from './config-check.ts';
import { bodyOf, documentOf } from './config-request.ts';

/** A revision with the body that its readers get. */
export interface ReadRevision extends ConfigRevision {
  body: Record<string, unknown>;
  /** Whether the environment reads the document of all environments. */
  isInherited: boolean;
}

export interface ConfigPromotion {
  readonly document: string;
  readonly from: string;
  /** The revision of `from` that was decided on. */
  readonly fromRevision: number;
  readonly to: string;
  /** The revision of `to` that it replaces. */
  readonly base: number;
}

/**
 * The documents that switch the site: phases, flags, maintenance, texts, prices. `environment` null is the document of
 * all environments; an environment reads it until it has its own.
 */
export interface SiteConfig {
  /** What the site reads now. @throws {RegistryError} `not_found` */
  current(document: string, environment?: string | null): Promise<ReadRevision>;
  /** What is read now: of all environments, then of each environment. @throws {RegistryError} `not_found` */
  states(document: string): Promise<ReadRevision[]>;
  /** Newest first. @throws {RegistryError} `not_found` */
  history(document: string, last: number, environment?: string | null): Promise<ReadRevision[]>;
  /** Errors for which the site would refuse a body. @throws {RegistryError} `not_found`, `invalid` */
  preview(document: string, body: string): Promise<string[]>;
  /**
   * Replaces a document; sites read it within a second.
   * @param base the revision it was decided on
   * @param body JSON
   * @throws {RegistryError} `conflict` when `base` is not current, `refused` with every error, `invalid`, `not_found`
   */
  change(
    document: string,
    base: number,
    body: string,
    mandate: Mandate,
    environment?: string | null,
  ): Promise<ReadRevision>;
  /**
   * Gives an environment what another one reads.
   * @throws {RegistryError} `conflict` when either changed in between, `refused`, `invalid` when nothing differs, `not_found`
   */
  promote(promotion: ConfigPromotion, mandate: Mandate): Promise<ReadRevision>;
  /**
   * Makes an older body current again, as a new revision. Revision 0 of an environment is the document of all
   * environments. @throws {RegistryError} `not_found`, `conflict`
   */
  rollback(document: string, to: number, mandate: Mandate, environment?: string | null): Promise<ReadRevision>;
}

type Documents = Readonly<Record<SettingsDocument, Record<string, unknown>>>;

/** The documents as sites read them. */
export interface LiveDocuments {
  /** Those of all environments. */
  ofAllEnvironments(): Promise<Documents>;
  /** Drops the cached documents; they are read again. */
  forget(): void;
}

interface ConfigDeps {
  db: Db;
  clock: Clock;
  settings: LiveDocuments;
}

export const createSiteConfig = ({ db, clock, settings }: ConfigDeps): SiteConfig => {
  const read = createConfigReader(db, settings);

  const put = async ({ isInherited, ...first }: ReadRevision, next: ConfigRevision): Promise<ReadRevision> => {
    await db.transaction().execute(async (trx) => {
      // The first change keeps what was there, so that there is something to go back to.
      if (first.revision === 0) await insertRevision(trx, { ...first, body: isInherited ? null : first.body });
      if (!(await insertRevision(trx, next))) throw changedInBetween(next);
      await putDocument(trx, next);
      await appendChange(trx, next);
    });
    settings.forget();
    return read.shown(next);
  };

  const replace = async (
    scope: ConfigScope,
    base: number,
    body: Record<string, unknown>,
    { actor, reason }: Mandate,
  ): Promise<ReadRevision> => {
    checkReason(reason);
    const problems = configErrors(scope.document, body);
    if (problems.length > 0) throw new RegistryError('refused', `${scope.document} was not changed.`, problems);
    const before = await read.current(scope);
    if (before.revision !== base) throw changedInBetween(scope, before.revision, base);
    return put(before, { ...scope, revision: base + 1, body, changedAt: clock.now(), changedBy: actor, reason });
  };

  return {
    current: async (document, environment = null) => read.current(await read.scope(document, environment)),
    states: read.states,
    history: async (document, last, environment = null) => {
      const revisions = await listRevisions(db, await read.scope(document, environment), last);
      return Promise.all(revisions.map(read.shown));
    },
    preview: async (document, body) => configErrors(documentOf(document), bodyOf(body)),
    change: async (document, base, text, mandate, environment = null) =>
      replace(await read.scope(document, environment), base, bodyOf(text), mandate),
    async promote({ document, from, fromRevision, to, base }, mandate) {
      const scope = await read.scope(document, to);
      const source = await read.current(await read.scope(document, from));
      if (source.revision !== fromRevision) throw changedInBetween(source, source.revision, fromRevision);
      const { body } = await read.current(scope);
      if (isDeepStrictEqual(source.body, body))
        throw new RegistryError('invalid', `${to} has the ${document} of ${from} already. Nothing was changed.`);
      return replace(scope, base, bodyOf(JSON.stringify(source.body)), mandate);
    },
    async rollback(name, to, { actor, reason }, environment = null) {
      checkReason(reason);
      const scope = await read.scope(name, environment);
      const found = await findRevision(db, scope, to);
      if (!found) throw new RegistryError('not_found', `${titleOf(scope)} has no revision ${to}.`);
      const before = await read.current(scope);
      const [{ body }, revision] = [found, before.revision + 1];
      return put(before, { ...scope, revision, body, changedAt: clock.now(), changedBy: actor, reason });
    },
  };
};

/** What environments read. */
const createConfigReader = (db: Db, settings: LiveDocuments) => {
  const shown = async (revision: ConfigRevision): Promise<ReadRevision> => ({
    ...revision,
    body: revision.body ?? (await settings.ofAllEnvironments())[revision.document],
    isInherited: revision.body === null,
  });
  const current = async (scope: ConfigScope): Promise<ReadRevision> => {
    const { document, environment } = scope;
    const [newest] = await listRevisions(db, scope, 1);
    const body =
      environment === null
        ? (await settings.ofAllEnvironments())[document]
        : await findOwnBody(db, document, environment);
    return shown({ ...(newest ?? (environment === null ? INSTALLED : INHERITED)), ...scope, body });
  };
  return {
    shown,
    current,
    /** @throws {RegistryError} `not_found` */
    async scope(name: string, environment: string | null): Promise<ConfigScope> {
      const document = documentOf(name);
      if (environment !== null && !(await findEnvironment(db, environment)))
        throw new RegistryError('not_found', `There is no environment ${environment}. See grandstand status.`);
      return { document, environment };
    },
    async states(name: string): Promise<ReadRevision[]> {
      const document = documentOf(name);
      const environments = [null, ...(await listEnvironments(db)).map((environment) => environment.name)];
      return Promise.all(environments.map((environment) => current({ document, environment })));
    },
  };
};

const INSTALLED = { revision: 0, changedAt: 0, changedBy: 'installation', reason: 'As installed' };
const INHERITED = { ...INSTALLED, reason: 'Reads the document of all environments' };

const titleOf = ({ document, environment }: ConfigScope): string =>
  environment === null ? document : `${document} of ${environment}`;

const changedInBetween = (scope: ConfigScope, current?: number, base?: number): RegistryError =>
  new RegistryError(
    'conflict',
    base === undefined
      ? `${titleOf(scope)} was changed in between. Look again and decide.`
      : `${titleOf(scope)} is at revision ${current}, not ${base}. Look again and decide.`,
  );

const appendChange = async (db: Db, next: ConfigRevision): Promise<void> => {
  const { document, environment, revision, changedAt, changedBy, reason } = next;
  const [was, became] = [`${document} revision ${revision - 1}`, `${document} revision ${revision}`];
  await appendAudit(db, changedAt, {
    actor: changedBy,
    action: 'change_config',
    environment,
    reason,
    was,
    became,
  });
};
