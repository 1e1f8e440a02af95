import { SETTINGS_DOCUMENTS, type SettingsDocument } from '@grandstand/shared-contracts/config';
import type { Clock } from '../../../infrastructure/clock/clock.ts';
import type { Db } from '../../../infrastructure/database/database.ts';
import { appendAudit } from '../audit/audit.repo.ts';
import { RegistryError } from '../model/registry-error.ts';
import { checkReason, type Mandate } from '../model/request-check.ts';
import { type ConfigRevision, findRevision, insertRevision, listRevisions, putDocument } from './config.repo.ts';
import { configFaults } from './config-check.ts';

/** The documents that switch the site: phases, flags, maintenance, texts, prices. */
export interface SiteConfig {
  /** What the site reads now. @throws {RegistryError} `not_found` */
  current(document: string): Promise<ConfigRevision>;
  /** Newest first. @throws {RegistryError} `not_found` */
  history(document: string, last: number): Promise<ConfigRevision[]>;
  /** What of a body the site would not take. @throws {RegistryError} `not_found`, `invalid` */
  preview(document: string, body: string): Promise<string[]>;
  /**
   * Replaces a document; sites read it within a second.
   * @param base the revision it was decided on
   * @param body JSON
   * @throws {RegistryError} `conflict` when `base` is not current, `refused` with every error, `invalid`, `not_found`
   */
  change(document: string, base: number, body: string, mandate: Mandate): Promise<ConfigRevision>;
  /** Makes an older body current again, as a new revision. @throws {RegistryError} `not_found`, `conflict` */
  rollback(document: string, to: number, mandate: Mandate): Promise<ConfigRevision>;
}

/** The documents as the site reads them. */
export interface LiveDocuments {
  get(): Promise<Readonly<Record<SettingsDocument, Record<string, unknown>>>>;
  /** Drops the cached documents; the next `get` reads them again. */
  forget(): void;
}

interface ConfigDeps {
  db: Db;
  clock: Clock;
  settings: LiveDocuments;
}

export const createSiteConfig = ({ db, clock, settings }: ConfigDeps): SiteConfig => {
  const current = async (document: SettingsDocument): Promise<ConfigRevision> => {
    const [newest] = await listRevisions(db, document, 1);
    const body = (await settings.get())[document];
    return newest ? { ...newest, body } : { ...INSTALLED, document, body };
  };

  const put = async (before: ConfigRevision, next: ConfigRevision): Promise<ConfigRevision> => {
    const { document, revision, changedBy, reason, changedAt } = next;
    await db.transaction().execute(async (trx) => {
      // The first change keeps what was installed, so that there is something to go back to.
      if (before.revision === 0) await insertRevision(trx, before);
      if (!(await insertRevision(trx, next)))
        throw new RegistryError('conflict', `${document} was changed in between. Look again and decide.`);
      await putDocument(trx, next);
      const fact = { actor: changedBy, action: 'change_config' as const, environment: null, reason };
      const [was, became] = [`${document} revision ${revision - 1}`, `${document} revision ${revision}`];
      await appendAudit(trx, changedAt, { ...fact, was, became });
    });
    settings.forget();
    return next;
  };

  return {
    current: async (document) => current(documentOf(document)),
    history: async (document, last) => listRevisions(db, documentOf(document), last),
    preview: async (document, body) => configFaults(documentOf(document), bodyOf(body)),
    async change(name, base, text, { actor, reason }) {
      checkReason(reason);
      const document = documentOf(name);
      const body = bodyOf(text);
      const faults = configFaults(document, body);
      if (faults.length > 0) throw new RegistryError('refused', `${document} was not changed.`, faults);
      const before = await current(document);
      if (before.revision !== base) {
        throw new RegistryError(
          'conflict',
          `${document} is at revision ${before.revision}, not ${base}. Look again and decide.`,
        );
      }
      return put(before, { document, revision: base + 1, body, changedAt: clock.now(), changedBy: actor, reason });
    },
    async rollback(name, to, { actor, reason }) {
      checkReason(reason);
      const document = documentOf(name);
      const found = await findRevision(db, document, to);
      if (!found) throw new RegistryError('not_found', `${document} has no revision ${to}.`);
      const before = await current(document);
      const { body } = found;
      const revision = before.revision + 1;
      return put(before, { document, revision, body, changedAt: clock.now(), changedBy: actor, reason });
    },
  };
};

const INSTALLED = { revision: 0, changedAt: 0, changedBy: 'installation', reason: 'As installed' };

/** @throws {RegistryError} `not_found` */
const documentOf = (name: string): SettingsDocument => {
  const found = SETTINGS_DOCUMENTS.find((document) => document === name);
  if (found) return found;
  throw new RegistryError('not_found', `There is no document ${name}. There are ${SETTINGS_DOCUMENTS.join(', ')}.`);
};

/** @throws {RegistryError} `invalid` */
const bodyOf = (text: string): Record<string, unknown> => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new RegistryError('invalid', `The document is not JSON: ${error instanceof Error ? error.message : ''}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new RegistryError('invalid', 'The document has to be an object.');
  return value as Record<string, unknown>;
};
