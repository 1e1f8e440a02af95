import type { Generated, JSONColumnType } from 'kysely';
import type { UploadedPackage } from '../../media/index.ts';
import type { UploadErrorCode } from './transcoding/upload-error.ts';

export type UploadState = 'uploading' | 'queued' | 'processing' | 'ready' | 'failed' | 'cancelled';

/** Times are epoch milliseconds, but leases: replicas compare them by the database's clock. */
export interface UploadTables {
  /** A file that an editor uploaded, on its way to a recording. */
  media_upload: {
    id: string;
    name: string;
    bytes: number;
    actor: string;
    created_at: number;
    updated_at: number;
    state: UploadState;
    /** Of the processing, 0 to 1. */
    progress: Generated<number>;
    /** What is being done. */
    step: string | null;
    error_code: UploadErrorCode | null;
    /** What its manifests describe; null until it is ready. */
    package: JSONColumnType<UploadedPackage> | null;
    /** Number of stills among which an editor chooses a poster. */
    posters: Generated<number>;
    /** The process that works on it, until its lease ends. */
    lease_owner: string | null;
    lease_until: Date | null;
  };
  /** Pictures and posters of the store that no entry names. */
  stored_picture: {
    kind: 'picture' | 'poster';
    id: string;
    unused_since: number;
  };
  /** Steps that are done: they are not done again after a kill. */
  media_upload_step: {
    upload_id: string;
    step: string;
    result: JSONColumnType<object>;
  };
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends UploadTables {}
}
