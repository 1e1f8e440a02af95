import { satisfies, validRange } from 'semver';

/**
 * Whether a version is in a semver range. Prereleases count by their order alone, as local builds are prereleases;
 * but one of the next major does not slip into a caret of this one. An invalid version or range matches nothing.
 */
export const inRange = (version: string, range: string): boolean =>
  validRange(range) !== null && satisfies(version, range, { includePrerelease: true });
