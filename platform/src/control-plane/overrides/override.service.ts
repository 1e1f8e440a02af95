import { randomUUID } from 'node:crypto';
import type { Override, OverrideRefusal } from '@grandstand/shared-contracts/release';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Db } from '../../infrastructure/database/database.ts';
import type { KeyRings } from '../../infrastructure/keys/key-ring.service.ts';
import { ROTATABLE_KEYS } from '../../infrastructure/keys/rotatable-keys.ts';
import type { ObjectStore } from '../../infrastructure/store/object-store.ts';
import { createSignedTokens, type SignedTokens } from '../../infrastructure/tokens/signed-tokens.ts';
import { appendAudit } from '../registry/audit/audit.repo.ts';
import type { ComposedRelease, Compositions } from '../registry/compositions/composition.service.ts';
import { createReleaseSigner } from '../registry/compositions/signing.service.ts';
import type { PublishedVersion } from '../registry/model/published-version.ts';
import type { OverrideShows } from '../registry/model/registry.tables.ts';
import { RegistryError } from '../registry/model/registry-error.ts';
import { checkReason, type Mandate } from '../registry/model/request-check.ts';
import { findEnvironment, findRelease, type Release, readPolicy } from '../registry/releases/release.repo.ts';
import type { Visitor } from '../registry/rollout/visitor.ts';
import { loadVersions, type VersionKey } from '../registry/versions/version.repo.ts';
import { readAnnouncement } from './announced-build.ts';
import { overriddenRelease } from './overridden-release.ts';
import {
  endOverride,
  findOverride,
  insertOverride,
  type KnownOverride,
  listOverrides,
  writeBuild,
} from './override.repo.ts';
import { assertFits } from './override-fit.ts';
import { checkRequest, type OverrideRequest, whatShows } from './override-request.ts';
import { createStaffMarks, type MarkStaff } from './staff-marks.service.ts';

export interface Overrides {
  /**
   * Overrides one remote in the tabs that send the token.
   * @throws {RegistryError} `forbidden` by the environment's policy, `not_found`, `refused` by the gate, `invalid`
   */
  issue(request: OverrideRequest, mandate: Mandate): Promise<{ override: KnownOverride; token: string }>;
  /** @throws {RegistryError} `not_found` for one that is unknown or over */
  get(id: string): Promise<KnownOverride>;
  /** What the dev server of an override has built now. @throws {RegistryError} `invalid`, `refused`, `not_found` */
  announce(id: string, build: unknown): Promise<void>;
  /** @throws {RegistryError} `not_found` */
  end(id: string, mandate: Mandate): Promise<void>;
  readonly markStaff: MarkStaff;
  /** Those that hold now, newest first. */
  list(environment: string): Promise<KnownOverride[]>;
  /** What a tab with a token gets, or why it gets the same as everybody. */
  compose(environment: string, token: string, visitor?: Visitor): Promise<Overridden>;
}

export type Overridden =
  | { readonly release: ComposedRelease; readonly refusal: null }
  /** `release`: what everybody gets; null before the environment's first. */
  | { readonly release: ComposedRelease | null; readonly refusal: OverrideRefusal };

const HOUR_MS = 60 * 60_000;
/** Chaos switches exist in development only. */
const CHAOS_ENVIRONMENT = 'development';

interface OverrideDeps {
  readonly db: Db;
  readonly store: ObjectStore;
  readonly clock: Clock;
  readonly keys: KeyRings;
  readonly compositions: Compositions;
  /** Whether chaos switches are available: like the control port, never in production (S-30). */
  readonly chaosEnabled: boolean;
}

/** The tokens of overrides, and what an environment's policy allows. */
const createOverrideTokens = ({ db, clock, keys, chaosEnabled }: OverrideDeps) => {
  let tokens: Promise<SignedTokens> | undefined;
  const signer = () => {
    tokens ??= keys.open(ROTATABLE_KEYS.overrides).then((ring) => createSignedTokens(ring, clock));
    return tokens;
  };

  const mayShow = async (environment: string, shows: OverrideShows): Promise<boolean> => {
    if ('chaos' in shows) return chaosEnabled && environment === CHAOS_ENVIRONMENT;
    const policy = (await readPolicy(db, environment))?.overrides ?? 'none';
    return policy === 'dev_servers' || (policy === 'versions' && 'version' in shows);
  };

  /** The override of a token, or why there is none to go by. */
  const readToken = async (environment: string, token: string): Promise<KnownOverride | OverrideRefusal> => {
    const claims = (await signer()).verify('override', token);
    if (typeof claims === 'string') return claims;
    if (claims['environment'] !== environment) return 'other_environment';
    const known = await findOverride(db, String(claims['id']));
    if (!known || known.endedAt !== null) return 'ended';
    return (await mayShow(environment, known.shows)) ? known : 'not_permitted';
  };
  return { signer, mayShow, readToken };
};

export const createOverrides = (deps: OverrideDeps): Overrides => {
  const { db, store, clock, keys, compositions } = deps;
  const tokens = createOverrideTokens(deps);
  const { mayShow, readToken } = tokens;
  const fitting = { load: (keys: readonly VersionKey[]) => loadVersions(db, keys), store };

  const holding = async (id: string): Promise<KnownOverride> => {
    const found = await findOverride(db, id);
    if (found && found.endedAt === null && found.expiresAt > clock.now()) return found;
    throw new RegistryError('not_found', 'There is no such override, or it has ended.');
  };

  /** @throws {RegistryError} when what is asked for cannot be shown */
  const assertShowable = async ({ environment, remote, shows }: OverrideRequest): Promise<void> => {
    const release = await currentRelease(db, environment);
    if (!(await mayShow(environment, shows)))
      throw new RegistryError('forbidden', `${environment} does not let ${whatShows(shows)} be shown in a tab.`);
    if ('version' in shows) await assertFits(fitting, release, await publishedBuild(db, remote, shows.version), true);
    if ('chaos' in shows && !release.remotes[remote]?.on)
      throw new RegistryError('not_found', `${remote} is not on in ${environment}: nothing to break.`);
  };

  return {
    async issue(request, { actor, reason }) {
      const { environment, remote, shows, hours } = request;
      checkReason(reason);
      checkRequest(request);
      await assertShowable(request);
      const at = clock.now();
      const id = randomUUID();
      const made = { id, environment, remote, shows, actor, reason, createdAt: at, expiresAt: at + hours * HOUR_MS };
      await db.transaction().execute(async (trx) => {
        await insertOverride(trx, made);
        const became = `override ${id}: ${remote} shows ${whatShows(shows)} for ${hours} h`;
        await appendAudit(trx, at, { actor, action: 'issue_override', environment, reason, was: null, became });
      });
      const token = (await tokens.signer()).sign('override', { id, environment, remote }, (hours * HOUR_MS) / 1_000);
      return { override: { ...made, build: null, endedAt: null }, token };
    },
    get: holding,
    async announce(id, given) {
      const { environment, remote, shows } = await holding(id);
      if (!('origin' in shows)) throw new RegistryError('invalid', 'This override shows no dev server.');
      const build = readAnnouncement(remote, given);
      await assertFits(fitting, await currentRelease(db, environment), asPublished(build), false);
      await writeBuild(db, id, build);
    },
    async end(id, { actor, reason }) {
      checkReason(reason);
      const { environment, remote } = await holding(id);
      await db.transaction().execute(async (trx) => {
        const at = clock.now();
        if (!(await endOverride(trx, id, at))) throw new RegistryError('not_found', 'It has already ended.');
        const was = `override ${id}: ${remote}`;
        await appendAudit(trx, at, { actor, action: 'end_override', environment, reason, was, became: null });
      });
    },
    markStaff: createStaffMarks(deps),
    list: (environment) => listOverrides(db, environment, clock.now()),
    async compose(environment, token, visitor) {
      const known = await readToken(environment, token);
      // The preview of a rollout shows what moves together with it.
      const base =
        typeof known !== 'string' && 'version' in known.shows
          ? await compositions.including(environment, { name: known.remote, version: known.shows.version }, visitor)
          : await compositions.current(environment, visitor);
      const refused = (refusal: OverrideRefusal): Overridden => ({ release: base, refusal });
      if (typeof known === 'string') return refused(known);
      if (!base || (await isOff(db, base, known.remote))) return refused('switched_off');
      const build = await buildOf(db, known, base);
      if (!build) return refused('no_build');
      const { sign } = createReleaseSigner(await keys.open(ROTATABLE_KEYS.releases));
      const override = shownTo(known, build.version);
      return { release: overriddenRelease(base, { override, build, nowMs: clock.now(), sign }), refusal: null };
    },
  };
};

const currentRelease = async (db: Db, environment: string): Promise<Release> => {
  const found = await findEnvironment(db, environment);
  if (!found) throw new RegistryError('not_found', `There is no environment ${environment}.`);
  const release = found.currentRelease === null ? undefined : await findRelease(db, found.currentRelease);
  if (release) return release;
  throw new RegistryError('not_found', `${environment} has no release yet: there is nothing to show it in.`);
};

const publishedBuild = async (db: Db, name: string, version: string): Promise<PublishedVersion> => {
  const [build] = await loadVersions(db, [{ name, version }]);
  if (build) return build;
  throw new RegistryError('not_found', `${name}@${version} is not published.`);
};

const buildOf = async (db: Db, { remote, shows, build }: KnownOverride, base: ComposedRelease) => {
  if ('version' in shows) return (await loadVersions(db, [{ name: remote, version: shows.version }]))[0];
  if ('chaos' in shows) return base.remotes[remote];
  return build ? asPublished(build) : undefined;
};

const isOff = async (db: Db, { composition }: ComposedRelease, remote: string): Promise<boolean> => {
  const released = (await findRelease(db, composition.releaseId))?.remotes[remote];
  return released !== undefined && !released.on;
};

const shownTo = ({ id, remote, shows, actor, expiresAt }: KnownOverride, version: string): Override => ({
  id,
  remote,
  version,
  origin: 'origin' in shows ? shows.origin : null,
  chaos: 'chaos' in shows ? shows.chaos : null,
  by: actor,
  until: new Date(expiresAt).toISOString(),
});

const asPublished = ({ assets, remote }: NonNullable<KnownOverride['build']>): PublishedVersion => ({
  name: assets.name,
  version: assets.version,
  kind: 'remote',
  assets,
  remote,
});
