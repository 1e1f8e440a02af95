import { ChaosSwitch, DevServerOrigin, OVERRIDE_HOURS } from '@grandstand/shared-contracts/release';
import type { OverrideShows } from '../registry/model/registry.tables.ts';
import { RegistryError } from '../registry/model/registry-error.ts';
import { checkPackage } from '../registry/model/request-check.ts';

export interface OverrideRequest {
  environment: string;
  remote: string;
  shows: OverrideShows;
  /** Whole hours that it holds: see `OVERRIDE_HOURS`. */
  hours: number;
}

/** For sentences of the audit and of refusals. */
export const whatShows = (shows: OverrideShows): string => {
  if ('version' in shows) return shows.version;
  return 'origin' in shows ? `the dev server ${shows.origin}` : `trouble (${shows.chaos})`;
};

/** @throws {RegistryError} `invalid` */
export const checkRequest = ({ remote, shows, hours }: OverrideRequest): void => {
  checkPackage(remote, 'version' in shows ? shows.version : undefined);
  if (remote === 'shell') throw new RegistryError('invalid', 'The shell is everybody’s: only remotes are overridden.');
  const { least, most } = OVERRIDE_HOURS;
  if (!(Number.isInteger(hours) && hours >= least && hours <= most))
    throw new RegistryError('invalid', `An override holds ${least} to ${most} hours, not ${hours}.`);
  if ('origin' in shows && !DevServerOrigin.safeParse(shows.origin).success)
    throw new RegistryError(
      'invalid',
      `"${shows.origin}" is not a dev server on this machine, such as http://localhost:9100.`,
    );
  if ('chaos' in shows && !ChaosSwitch.safeParse(shows.chaos).success)
    throw new RegistryError(
      'invalid',
      `"${String(shows.chaos)}" is not a chaos switch. Use ${ChaosSwitch.options.join(', ')}.`,
    );
};
