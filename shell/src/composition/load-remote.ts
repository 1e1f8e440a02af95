import type { Remote } from '@grandstand/shared-contracts';
import type { RemoteArtifact } from '@grandstand/shared-contracts/release';

/** Loads a released version of a remote, by integrity, or fails. */
export type LoadRemote = (name: string, artifact: RemoteArtifact) => Promise<Remote>;
