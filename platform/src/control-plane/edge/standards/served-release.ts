import { assetPath } from '../../registry/compositions/composition.ts';
import type { PublishedVersion } from '../../registry/model/published-version.ts';
import type { Registry } from '../../registry-api/registry.service.ts';

/** One version of a remote that visitors get. */
export interface ServedVersion {
  readonly build: PublishedVersion;
  /** Absolute address of its federation entry. */
  readonly entry: string;
  /** Integrity of that entry. */
  readonly integrity: string;
  /** Global variable that the entry sets. */
  readonly globalName: string;
  /** Share of the visitors, 0 to 100. */
  readonly percent: number;
  /** What visitors outside of rollouts get. */
  readonly isDefault: boolean;
}

export interface ServedRemote {
  readonly name: string;
  /** The default first. */
  readonly versions: readonly ServedVersion[];
}

/** What an environment serves, with every share of it; null before its first release. Remotes that are off are left out. */
export const servedRelease = async (
  registry: Pick<Registry, 'compositions' | 'records'>,
  environment: string,
  siteOrigin: string,
): Promise<readonly ServedRemote[] | null> => {
  const id = await registry.compositions.currentId(environment);
  const release = id === null ? undefined : await registry.records.releaseById(id);
  if (!release) return null;
  const version = async (name: string, wanted: string, percent: number, isDefault: boolean): Promise<ServedVersion> => {
    const build = await registry.records.build({ name, version: wanted });
    const federation = build?.assets.federation;
    if (!build || !federation) throw new Error(`Release ${id} names ${name}@${wanted}, which cannot be entered`);
    const integrity = build.assets.files[federation.entry]?.integrity ?? '';
    const entry = `${siteOrigin}${assetPath(build, federation.entry)}`;
    return { build, entry, integrity, globalName: federation.globalName, percent, isDefault };
  };
  const switchedOn = Object.entries(release.remotes).filter(([, { on }]) => on);
  return Promise.all(
    switchedOn.map(async ([name, { version: base, rollout }]) => {
      // Other hosts cannot evaluate an audience: to them its version has no share.
      const percent = rollout?.audience ? 0 : (rollout?.percent ?? 0);
      return {
        name,
        versions: await Promise.all([
          version(name, base, 100 - percent, true),
          ...(rollout ? [version(name, rollout.version, percent, false)] : []),
        ]),
      };
    }),
  );
};
