import type { Db } from '../../../infrastructure/database/database.ts';
import type { ObjectStore } from '../../../infrastructure/store/object-store.ts';
import { versionsOf } from '../gate/lineup.ts';
import { assetFolder, assetKey } from '../model/asset-types.ts';
import { idOf } from '../model/verdict.ts';
import { earlierVersions, findRelease, listEnvironments } from '../releases/release.repo.ts';
import { loadVersions, type VersionKey } from '../versions/version.repo.ts';

/** A version that is served, with the files that the store does not have. */
export interface MissingFiles extends VersionKey {
  /** Environments whose current release may need them. */
  readonly environments: readonly string[];
  /** Paths inside the build. */
  readonly files: readonly string[];
  /** Number of files in the build. */
  readonly total: number;
}

export interface AssetCheck {
  /** Of every version that a current release serves or falls back to; empty when the store is whole. */
  missingFiles(): Promise<MissingFiles[]>;
}

export const createAssetCheck = ({ db, store }: { db: Db; store: ObjectStore }): AssetCheck => {
  /** Versions that any environment serves now, with the environments. */
  const servedVersions = async (): Promise<Map<string, VersionKey & { environments: string[] }>> => {
    const served = new Map<string, VersionKey & { environments: string[] }>();
    for (const { name: environment, currentRelease } of await listEnvironments(db)) {
      const release = currentRelease === null ? undefined : await findRelease(db, currentRelease);
      if (!release) continue;
      const keys = [
        { name: 'shell', version: release.shellVersion },
        ...Object.entries(release.remotes).flatMap(([name, remote]) =>
          versionsOf(remote).map((version) => ({ name, version })),
        ),
        ...(await earlierVersions(db, release)),
      ];
      for (const key of keys) {
        const known = served.get(idOf(key)) ?? { ...key, environments: [] };
        if (!known.environments.includes(environment)) known.environments.push(environment);
        served.set(idOf(key), known);
      }
    }
    return served;
  };

  return {
    async missingFiles() {
      const served = await servedVersions();
      const builds = await loadVersions(db, [...served.values()]);
      const missing: MissingFiles[] = [];
      for (const { name, version, assets } of builds) {
        const key = { name, version };
        const stored = new Set(await store.list(assetFolder(key)));
        const all = Object.keys(assets.files);
        const files = all.filter((path) => !stored.has(assetKey(name, version, path))).toSorted();
        const { environments = [] } = served.get(idOf(key)) ?? {};
        if (files.length > 0) missing.push({ ...key, environments, files, total: all.length });
      }
      return missing.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
    },
  };
};
