import { type AudienceCondition, audienceErrors } from '@grandstand/shared-contracts/release';
import type { ReleasedRemote, Rollout } from '../model/registry.tables.ts';
import { RegistryError } from '../model/registry-error.ts';
import { checkPackage } from '../model/request-check.ts';
import type { Release } from '../releases/release.repo.ts';
import type { Composed } from '../releases/release-writer.service.ts';

export type RemoteChange = (released: ReleasedRemote, rollout: Rollout) => ReleasedRemote;

/** The share changes, the visitors in it stay. */
export const ramped =
  (percent: number): RemoteChange =>
  (released, rollout) => ({ ...released, rollout: { ...rollout, percent } });
/** The new version is everybody's. */
export const promoted: RemoteChange = ({ on }, { version }) => ({ version, on });
/** No visitor gets the new version. */
export const aborted: RemoteChange = ({ version, on }) => ({ version, on });

/** Salt of the rollout a remote takes part in. @throws {RegistryError} `not_found` */
export const saltOf = (environment: string, current: Release | null, remote: string): string => {
  const salt = current?.remotes[remote]?.rollout?.salt;
  if (salt === undefined) throw new RegistryError('not_found', `${environment} has no rollout of ${remote}.`);
  return salt;
};

/** The release with every remote of one rollout changed. */
export const withRollout = (current: Release, salt: string, change: RemoteChange): Composed => ({
  ...composedOnly(current),
  remotes: Object.fromEntries(
    Object.entries(current.remotes).map(([name, released]) => {
      const { rollout } = released;
      return [name, rollout?.salt === salt ? change(released, rollout) : released];
    }),
  ),
});

/** The release with a rollout of new versions. @throws {RegistryError} `invalid`, `not_found` */
export const withNewRollout = (
  environment: string,
  current: Release | null,
  wanted: readonly { name: string; version: string }[],
  share: Omit<Rollout, 'version'>,
): Composed => {
  if (!current || wanted.length === 0) throw new RegistryError('invalid', 'Name at least one remote that is released.');
  const remotes = { ...current.remotes };
  for (const { name, version } of wanted) {
    checkPackage(name, version);
    const released = current.remotes[name];
    if (!released) {
      throw new RegistryError('not_found', `${environment} has no remote ${name}: release a first version of it.`);
    }
    if (!released.on) throw new RegistryError('invalid', `${name} is off: no visitor would get the new version.`);
    if (released.rollout)
      throw new RegistryError('invalid', `${name} is being rolled out: promote or abort that first.`);
    if (released.version === version) throw new RegistryError('invalid', `${name}@${version} is everybody’s already.`);
    remotes[name] = { ...released, rollout: { ...share, version } };
  }
  return { ...composedOnly(current), remotes };
};

const composedOnly = ({ shellVersion, configRevision, remotes }: Release): Composed => ({
  shellVersion,
  configRevision,
  remotes,
});

/** @throws {RegistryError} `invalid` */
export const checkPercent = (percent: number): number => {
  if (percent >= 0 && percent <= 100 && Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-9) return percent;
  throw new RegistryError('invalid', `${percent} is not a share: use 0 to 100, in steps of 0.01.`);
};

/** @throws {RegistryError} `invalid`, with every error: field, value and remedy */
export const checkAudience = (audience: readonly AudienceCondition[]): readonly AudienceCondition[] => {
  const errors = audienceErrors(audience);
  if (errors.length === 0) return audience.map(({ field, values }) => ({ field, values: [...values] }));
  throw new RegistryError('invalid', 'The audience is not valid.', errors);
};
