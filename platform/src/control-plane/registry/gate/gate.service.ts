import type { Db } from '../../../infrastructure/database/database.ts';
import type { ObjectStore } from '../../../infrastructure/store/object-store.ts';
import type { ReleasedRemotes } from '../model/registry.tables.ts';
import { idOf, type Verdict, verdictOf } from '../model/verdict.ts';
import { loadVersions, type VersionKey } from '../versions/version.repo.ts';
import { judge } from './gate.ts';
import { versionsOf } from './lineup.ts';
import { storedFileFindings } from './stored-files.ts';

/** What a release serves, as far as the gate is concerned. */
export interface Proposal {
  shellVersion: string;
  remotes: ReleasedRemotes;
}

/** @param serving what is current: files of versions that are being served already are not read again */
export type Gate = (db: Db, proposal: Proposal, serving: Proposal | null) => Promise<Verdict>;

export const createGate =
  (store: ObjectStore): Gate =>
  async (db, proposal, serving) => {
    const versions = await loadVersions(db, versionsIn(proposal));
    const find = (name: string, version: string) =>
      versions.find((one) => one.name === name && one.version === version);
    const verdict = judge({ ...proposal, find });
    const known = new Set(serving ? versionsIn(serving).map(idOf) : []);
    const fresh = versions.filter((build) => !known.has(idOf(build)));
    const damages = await Promise.all(fresh.map((build) => storedFileFindings(store, build)));
    return verdictOf([...verdict.findings, ...damages.flat()]);
  };

const versionsIn = ({ shellVersion, remotes }: Proposal): VersionKey[] => [
  { name: 'shell', version: shellVersion },
  ...Object.entries(remotes).flatMap(([name, released]) => versionsOf(released).map((version) => ({ name, version }))),
];
