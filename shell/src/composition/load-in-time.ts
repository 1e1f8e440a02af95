import { AppError, type Remote } from '@grandstand/shared-contracts';
import type { ComposedRemote, RemoteArtifact } from '@grandstand/shared-contracts/release';
import type { LoadRemote } from './load-remote.ts';

/** Loads a version within the remote's `loadMs`. A load that takes longer is abandoned: the next one makes new requests. */
export const loadInTime = async (
  load: LoadRemote,
  name: string,
  artifact: RemoteArtifact,
  { loadMs }: ComposedRemote['timeouts'],
): Promise<Remote> => {
  const pending = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      pending.abort();
      reject(new AppError('remote_unavailable', `${name}@${artifact.version} took longer than ${loadMs} ms to load.`));
    }, loadMs);
  });
  try {
    return await Promise.race([load(name, artifact, pending.signal), timeout]);
  } finally {
    clearTimeout(timer);
  }
};
