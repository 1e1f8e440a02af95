export interface ObjectStat {
  bytes: number;
}

/**
 * Where builds are stored. Keys are relative paths such as `assets/mf-watch/0.1.0/remoteEntry.1a2b.js`; an object appears whole
 * or not at all, and putting to a key replaces it. Every method throws `StoreError`, and nothing else, when it fails.
 */
export interface ObjectStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is no such object. */
  get(key: string): Promise<Buffer | null>;
  stat(key: string): Promise<ObjectStat | null>;
  /** Keys under a folder such as `assets/mf-watch/0.1.0/` (with its slash), sorted; empty when there is none. */
  list(prefix: string): Promise<string[]>;
  /** Deletes one object, or all under a folder when the key ends in a slash. Absent ones are ignored. */
  delete(key: string): Promise<void>;
}

export type StoreErrorCode = 'bad_key' | 'read_only' | 'full' | 'unavailable';

export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}

const KEY_SEGMENT = /^[A-Za-z0-9_@+~][A-Za-z0-9_@+~.-]*$/;

/** True for a relative path of plain segments: no empty one, none that starts with a dot, nothing that needs escaping. */
export const isPlainPath = (path: string): boolean =>
  path.length <= 300 && path.split('/').every((segment) => KEY_SEGMENT.test(segment));

/** @throws {StoreError} `bad_key` */
export const assertKey = (key: string): void => {
  if (!isPlainPath(key.endsWith('/') ? key.slice(0, -1) : key)) {
    throw new StoreError('bad_key', `"${key.slice(0, 120)}" is not a key of the object store.`);
  }
};
