import type { AssetsManifest, RemoteManifest } from '@grandstand/shared-contracts/release';

/** A published build with its manifests. */
export interface PublishedVersion {
  name: string;
  version: string;
  kind: 'shell' | 'remote';
  assets: AssetsManifest;
  /** Null for the shell. */
  remote: RemoteManifest | null;
}
