import type { Composition } from '@grandstand/shared-contracts/release';

/**
 * What of a composition goes beyond what its override allows: files of other origins, or troubled ones, belong to the
 * one remote that it names, and come from where it says. @returns null when all is within it
 */
export const overrideError = ({ remotes, override }: Composition): string | null => {
  for (const [name, { entry, version, previous }] of Object.entries(remotes)) {
    if (previous && !isOwn(previous.entry)) return `${name} has an earlier version elsewhere.`;
    if (!override || name !== override.remote) {
      if (!isOwn(entry)) return `${name} comes from elsewhere, and no override says so.`;
      continue;
    }
    if (version !== override.version) return `${name} is not of the version that the override names.`;
    const place = `${override.origin ?? ''}${override.chaos ? `/chaos/${override.chaos}` : ''}/assets/`;
    if (!entry.startsWith(place)) return `${name} does not come from where the override says.`;
  }
  return override && !remotes[override.remote] ? `The override names ${override.remote}, which is not there.` : null;
};

const isOwn = (entry: string): boolean => entry.startsWith('/assets/');
