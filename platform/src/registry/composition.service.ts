import type { Composition, SignedComposition } from '@grandstand/shared-contracts/release';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { composeRelease } from './composition.ts';
import { earlierVersions, findEnvironment, findRelease } from './release.repo.ts';
import type { PublishedVersion } from './release-check.ts';
import { openReleaseSigner, type ReleaseSigner } from './signing.service.ts';
import { loadVersions } from './version.repo.ts';

/** A release, ready to be served. */
export interface ComposedRelease {
  composition: Composition;
  signed: SignedComposition;
  publicKeys: ReleaseSigner['publicKeys'];
  shell: PublishedVersion;
  /** Those that are on, by name. */
  remotes: Readonly<Record<string, PublishedVersion>>;
}

export interface Compositions {
  /** What an environment serves; null before its first release, and for an environment that does not exist. */
  current(environment: string): Promise<ComposedRelease | null>;
  /** Id of the current release; at most a second old, or exact when the change was made by this process. */
  currentId(environment: string): Promise<number | null>;
  /** Asks anew at the next `current`. */
  forget(environment: string): void;
}

/** How long the pointer of an environment is believed: what bounds the wait when another replica releases. */
const POINTER_LIFE_MS = 1_000;
/** Releases kept in memory: the current ones of a few environments and the ones just left. */
const KEPT_RELEASES = 16;

export const compositions = ({ db, clock }: { db: Db; clock: Clock }): Compositions => {
  const pointers = new Map<string, { id: Promise<number | null>; readAt: number }>();
  const composed = new Map<number, Promise<ComposedRelease>>();
  let signer: Promise<ReleaseSigner> | undefined;

  const currentId = (environment: string): Promise<number | null> => {
    const known = pointers.get(environment);
    if (known && Math.abs(clock.now() - known.readAt) < POINTER_LIFE_MS) return known.id;
    const id = findEnvironment(db, environment).then((found) => found?.currentRelease ?? null);
    const entry = { id, readAt: clock.now() };
    pointers.set(environment, entry);
    id.catch(() => pointers.get(environment) === entry && pointers.delete(environment));
    return id;
  };

  const compose = async (id: number): Promise<ComposedRelease> => {
    const release = await findRelease(db, id);
    if (!release) throw new Error(`Release ${id} is gone from the database`);
    const switchedOn = Object.entries(release.remotes).filter(([, { on }]) => on);
    const earlier = await earlierVersions(db, release);
    const versions = await loadVersions(db, [
      { name: 'shell', version: release.shellVersion },
      ...switchedOn.map(([name, { version }]) => ({ name, version })),
      ...earlier,
    ]);
    const find = (name: string, version: string | undefined): PublishedVersion | null =>
      versions.find((one) => one.name === name && one.version === version) ?? null;
    const need = (name: string, version: string): PublishedVersion => {
      const found = find(name, version);
      if (!found) throw new Error(`Release ${id} names ${name}@${version}, which is gone from the database`);
      return found;
    };
    const shell = need('shell', release.shellVersion);
    const remotes = switchedOn.map(([name, { version }]) => ({
      current: need(name, version),
      previous: find(name, earlier.find((one) => one.name === name)?.version),
    }));
    const { environment, createdAt } = release;
    const composition = composeRelease({ releaseId: id, environment, issuedAtMs: createdAt, shell, remotes });
    signer ??= openReleaseSigner(db);
    const { sign, publicKeys } = await signer;
    return {
      composition,
      signed: sign(composition),
      publicKeys,
      shell,
      remotes: Object.fromEntries(remotes.map(({ current }) => [current.name, current])),
    };
  };

  const composedRelease = (id: number): Promise<ComposedRelease> => {
    const known = composed.get(id);
    if (known) return known;
    const fresh = compose(id);
    composed.set(id, fresh);
    fresh.catch(() => composed.delete(id));
    const oldest = composed.keys().next();
    if (composed.size > KEPT_RELEASES && !oldest.done) composed.delete(oldest.value);
    return fresh;
  };

  return {
    currentId,
    forget: (environment) => pointers.delete(environment),
    async current(environment) {
      const id = await currentId(environment);
      return id === null ? null : composedRelease(id);
    },
  };
};
