import type { AssetsManifest, RemoteManifest } from '@grandstand/shared-contracts/release';
import type { ColumnType, GeneratedAlways } from 'kysely';

/** One remote of a release. Off keeps its version, so that on brings the same one back. */
export interface ReleasedRemote {
  version: string;
  on: boolean;
}
export type ReleasedRemotes = Record<string, ReleasedRemote>;

/** `jsonb`: written as text, because the driver would turn an array into a PostgreSQL array. */
type Json<T> = ColumnType<T, string, never>;
/** Never changed after the insert; a trigger refuses it too. */
type Fixed<T> = ColumnType<T, T, never>;

/** All times are epoch milliseconds. */
export interface RegistryTables {
  registry_version: {
    name: Fixed<string>;
    version: Fixed<string>;
    kind: Fixed<'shell' | 'remote'>;
    /** SHA-256, hex, over the bytes of `assets.json` followed by those of `remote.json`. */
    digest: Fixed<string>;
    assets: Json<AssetsManifest>;
    /** Null for the shell. */
    remote: ColumnType<RemoteManifest | null, string | null, never>;
    published_at: Fixed<number>;
    published_by: Fixed<string>;
  };
  registry_environment: { name: Fixed<string>; current_release: number | null; created_at: Fixed<number> };
  registry_release: {
    id: GeneratedAlways<number>;
    environment: Fixed<string>;
    /** The release it was made from; null for the first. */
    previous: Fixed<number | null>;
    shell_version: Fixed<string>;
    remotes: Json<ReleasedRemotes>;
    config_revision: Fixed<number>;
    reason: Fixed<string>;
    created_at: Fixed<number>;
    created_by: Fixed<string>;
  };
  registry_audit: {
    /** 1, 2, 3, … without gaps. */
    id: Fixed<number>;
    at: Fixed<number>;
    actor: Fixed<string>;
    action: Fixed<string>;
    environment: Fixed<string | null>;
    reason: Fixed<string>;
    was: Fixed<string | null>;
    became: Fixed<string | null>;
    previous_hash: Fixed<string>;
    hash: Fixed<string>;
  };
}
