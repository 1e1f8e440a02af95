import { PackageName, PackageVersion } from '@grandstand/shared-contracts/release';
import { RegistryError } from './registry-error.ts';

const ENVIRONMENT_NAME = /^[a-z][a-z0-9-]{1,40}$/;
const MAX_REASON = 500;

/** Who asks, and why; both end up in the audit. */
export interface Mandate {
  actor: string;
  reason: string;
  /** The second person, where a proposal was approved. */
  approvedBy?: string;
  /** It cannot wait for a freeze to end or for an approval; the audit records that. */
  bypassesPolicy?: boolean;
}

/** @throws {RegistryError} `invalid` */
export const checkPackage = (name: string, version?: string): void => {
  if (!PackageName.safeParse(name).success) {
    throw new RegistryError(
      'invalid',
      `"${name}" is not a package name: use 2 to 41 lowercase letters, digits and dashes.`,
    );
  }
  if (version !== undefined && (!PackageVersion.safeParse(version).success || version.length > 80)) {
    throw new RegistryError('invalid', `"${version}" is not a semantic version such as 1.4.0.`);
  }
};

/** @throws {RegistryError} `invalid` */
export const checkEnvironmentName = (name: string): void => {
  if (ENVIRONMENT_NAME.test(name)) return;
  throw new RegistryError(
    'invalid',
    `"${name}" is not a name for an environment: use lowercase letters, digits and dashes.`,
  );
};

/** A change applies to the release that it was decided on. @throws {RegistryError} `conflict` */
export const assertBase = (environment: string, current: number | null, base: number | null): void => {
  if (current === base) return;
  const now = current === null ? 'without a release' : `at release ${current}`;
  throw new RegistryError('conflict', `${environment} is ${now}, not at ${base ?? 'none'}. Look again and decide.`);
};

/** @throws {RegistryError} `invalid` */
export const checkReason = (reason: string): void => {
  if (reason.trim() !== '' && reason.length <= MAX_REASON) return;
  throw new RegistryError('invalid', `Enter a reason of 1 to ${MAX_REASON} characters: it is kept in the audit.`);
};
