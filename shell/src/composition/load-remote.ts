import type { Remote } from '@grandstand/shared-contracts';
import type { RemoteArtifact } from '@grandstand/shared-contracts/release';

/**
 * Loads a released version of a remote, by integrity, or fails. Aborted, it abandons what is pending: the next call makes
 * new requests. A caller without a signal may share the load of another.
 */
export type LoadRemote = (name: string, artifact: RemoteArtifact, signal?: AbortSignal) => Promise<Remote>;
