import type { Composition, SignedComposition } from '@grandstand/shared-contracts/release';
import type { Clock } from '../../../infrastructure/clock/clock.ts';
import type { Db } from '../../../infrastructure/database/database.ts';
import type { KeyRings } from '../../../infrastructure/keys/key-ring.service.ts';
import { ROTATABLE_KEYS } from '../../../infrastructure/keys/rotatable-keys.ts';
import { versionsOf } from '../gate/lineup.ts';
import type { PublishedVersion } from '../model/published-version.ts';
import type { ReleasedRemotes, Rollout } from '../model/registry.tables.ts';
import { earlierVersions, findEnvironment, findRelease, type Release } from '../releases/release.repo.ts';
import { activeRollouts, assignedTo } from '../rollout/assignment.ts';
import type { Visitor } from '../rollout/visitor.ts';
import { loadVersions, type VersionKey } from '../versions/version.repo.ts';
import { composeRelease } from './composition.ts';
import { createReleaseSigner, type ReleaseSigner } from './signing.service.ts';

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
  /**
   * What an environment serves to a visitor; null before its first release, and for an environment that does not exist.
   * Without a visitor: what is everybody's, as if nothing were being rolled out.
   */
  current(environment: string, visitor?: Visitor): Promise<ComposedRelease | null>;
  /** The same with a version that is being rolled out, and what moves together with it, for any visitor. */
  including(environment: string, version: VersionKey, visitor?: Visitor): Promise<ComposedRelease | null>;
  /** The rollouts that reach visitors of an environment; empty: all visitors get the same. */
  rollouts(environment: string): Promise<readonly Rollout[]>;
  /** Id of the current release; at most a second old, or exact when the change was made by this process. */
  currentId(environment: string): Promise<number | null>;
  /** Reloads at the next `current`. */
  forget(environment: string): void;
}

/** How long the pointer of an environment is believed: what bounds the wait when another replica releases. */
const POINTER_LIFE_MS = 1_000;
/** Releases kept in memory: the current ones of a few environments and the ones just left. */
const KEPT_RELEASES = 16;

/** A release with what it serves, by the remotes whose new version a visitor gets. */
interface KnownRelease {
  readonly release: Promise<Release>;
  readonly variants: Map<string, Promise<ComposedRelease>>;
  readonly rollouts: Promise<readonly Rollout[]>;
}

const assigned = (remotes: ReleasedRemotes, visitor: Visitor | undefined): string[] =>
  visitor === undefined ? [] : assignedTo(remotes, visitor);

export const createCompositions = ({ db, clock, keys }: { db: Db; clock: Clock; keys: KeyRings }): Compositions => {
  const pointers = new Map<string, { id: Promise<number | null>; readAt: number }>();
  const known = new Map<number, KnownRelease>();

  const currentId = (environment: string): Promise<number | null> => {
    const pointer = pointers.get(environment);
    if (pointer && Math.abs(clock.now() - pointer.readAt) < POINTER_LIFE_MS) return pointer.id;
    const id = findEnvironment(db, environment).then((found) => found?.currentRelease ?? null);
    const entry = { id, readAt: clock.now() };
    pointers.set(environment, entry);
    id.catch(() => pointers.get(environment) === entry && pointers.delete(environment));
    return id;
  };

  const need = async (id: number): Promise<Release> => {
    const release = await findRelease(db, id);
    if (!release) throw new Error(`Release ${id} is gone from the database`);
    return release;
  };

  const knownRelease = (id: number): KnownRelease => {
    const kept = known.get(id);
    if (kept) return kept;
    const release = need(id);
    const rollouts = release.then(({ remotes }) => activeRollouts(remotes));
    // A caller that awaits it reports it.
    rollouts.catch(() => undefined);
    const fresh: KnownRelease = { release, variants: new Map(), rollouts };
    known.set(id, fresh);
    fresh.release.catch(() => known.delete(id));
    const oldest = known.keys().next();
    if (known.size > KEPT_RELEASES && !oldest.done) known.delete(oldest.value);
    return fresh;
  };

  const variantFor = async ({ release, variants }: KnownRelease, assign: (served: Release) => readonly string[]) => {
    const served = await release;
    const names = assign(served);
    const key = names.join(' ');
    const kept = variants.get(key);
    if (kept) return kept;
    const fresh = composeFor({ db, keys }, served, names);
    variants.set(key, fresh);
    fresh.catch(() => variants.delete(key));
    return fresh;
  };

  return {
    currentId,
    forget: (environment) => pointers.delete(environment),
    async current(environment, visitor) {
      const id = await currentId(environment);
      return id === null ? null : variantFor(knownRelease(id), ({ remotes }) => assigned(remotes, visitor));
    },
    async including(environment, { name, version }, visitor) {
      const id = await currentId(environment);
      if (id === null) return null;
      return variantFor(knownRelease(id), ({ remotes }) => {
        const { rollout } = remotes[name] ?? {};
        const salt = rollout?.version === version ? rollout.salt : null;
        const group = Object.keys(remotes).filter((one) => remotes[one]?.on && remotes[one]?.rollout?.salt === salt);
        return [...new Set([...assigned(remotes, visitor), ...group])].toSorted();
      });
    },
    async rollouts(environment) {
      const id = await currentId(environment);
      return id === null ? [] : knownRelease(id).rollouts;
    },
  };
};

/** A release as a visitor gets it who is assigned the new versions of these remotes. */
const composeFor = async (
  { db, keys }: { db: Db; keys: KeyRings },
  release: Release,
  assigned: readonly string[],
): Promise<ComposedRelease> => {
  const { id } = release;
  const switchedOn = Object.entries(release.remotes).filter(([, { on }]) => on);
  const switchedOff = Object.entries(release.remotes).filter(([, { on }]) => !on);
  const earlier = await earlierVersions(db, release);
  const versions = await loadVersions(db, [
    { name: 'shell', version: release.shellVersion },
    ...switchedOn.flatMap(([name, released]) => versionsOf(released).map((version) => ({ name, version }))),
    ...switchedOff.map(([name, { version }]) => ({ name, version })),
    ...earlier,
  ]);
  const find = (name: string, version: string | undefined): PublishedVersion | null =>
    versions.find((one) => one.name === name && one.version === version) ?? null;
  const build = (name: string, version: string): PublishedVersion => {
    const found = find(name, version);
    if (!found) throw new Error(`Release ${id} names ${name}@${version}, which is gone from the database`);
    return found;
  };
  const shell = build('shell', release.shellVersion);
  const remotes = switchedOn.map(([name, { version, rollout }]) =>
    rollout && assigned.includes(name)
      ? { current: build(name, rollout.version), previous: build(name, version) }
      : { current: build(name, version), previous: find(name, earlier.find((one) => one.name === name)?.version) },
  );
  const { environment, createdAt } = release;
  const composition = composeRelease({
    releaseId: id,
    environment,
    issuedAtMs: createdAt,
    shell,
    remotes,
    off: switchedOff.map(([name, { version }]) => build(name, version)),
  });
  const { sign, publicKeys } = createReleaseSigner(await keys.open(ROTATABLE_KEYS.releases));
  return {
    composition,
    signed: sign(composition),
    publicKeys,
    shell,
    remotes: Object.fromEntries(remotes.map(({ current }) => [current.name, current])),
  };
};
