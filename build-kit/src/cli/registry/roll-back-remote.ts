import { createRelease, currentRelease, type ReleaseSummary } from './create-release.ts';
import type { RegistryClient } from './registry-client.ts';
import { pastReleases } from './release-history.ts';
import { abort } from './rollout-calls.ts';
import { UsageError } from './usage-error.ts';

const HISTORY = 100;

interface RemoteRollback {
  readonly environment: string;
  readonly remote: string;
  readonly reason: string;
}

/**
 * Restores the version of one remote that all visitors had before, whatever other teams released since. A rollout of it is
 * aborted instead. @throws {UsageError} when there is no such version. @throws {RegistryRefusal}
 */
export const rollBackRemote = async (client: RegistryClient, of: RemoteRollback): Promise<ReleaseSummary> => {
  const { environment, remote, reason } = of;
  const current = await currentRelease(client, environment);
  const served = current?.remotes.find(({ name }) => name === remote);
  if (!current || !served) throw new UsageError(`${environment} serves no ${remote}: there is nothing to roll back.`);
  if (served.rollout) return abort(client, of);
  const earlier = (await pastReleases(client, environment, HISTORY))
    .filter(({ id }) => id < current.id)
    .flatMap(({ remotes }) => remotes.filter(({ name }) => name === remote))
    .find(({ version }) => version !== served.version);
  if (!earlier)
    throw new UsageError(`${environment} served no other version of ${remote} in its last ${HISTORY} releases.`);
  const remotes = [{ name: remote, version: earlier.version }];
  return createRelease(client, environment, current.id, { remotes }, reason);
};
