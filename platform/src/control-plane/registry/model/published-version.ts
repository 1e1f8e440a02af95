import type { AssetsManifest, RemoteManifest } from '@grandstand/shared-contracts/release';

/** A published build with what it says about itself. */
export interface PublishedVersion {
  name: string;
  version: string;
  kind: 'shell' | 'remote';
  assets: AssetsManifest;
  /** Null for the shell. */
  remote: RemoteManifest | null;
}
