import { AppError } from '@grandstand/shared-contracts';
import type { LoadRemote } from './load-remote.ts';

/** Loads remotes by Module Federation. The code is a separate chunk that loads with the first remote: the landing page does not need it. */
export const createRemoteLoader = (): LoadRemote => {
  let runtime: Promise<LoadRemote> | null = null;
  const start = async (): Promise<LoadRemote> => {
    try {
      // The edge preloads this chunk, by its name, with every page that shows a remote.
      const { startFederation } = await import(/* webpackChunkName: "federation" */ './federation-runtime.ts');
      return startFederation();
    } catch (cause) {
      runtime = null;
      throw new AppError('remote_unavailable', 'The federation runtime did not load.', { cause });
    }
  };
  return async (name, artifact, signal) => {
    runtime ??= start();
    const load = await runtime;
    return load(name, artifact, signal);
  };
};
