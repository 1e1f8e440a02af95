import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { inParallel } from '../concurrency/in-parallel.ts';
import type { Assets } from './assets-config.ts';
import { assertKey, isPlainPath, type ObjectStore, StoreError } from './object-store.ts';

export type Bucket = Extract<Assets, { readonly kind: 's3' }>;

export interface S3Store extends ObjectStore {
  /** @throws {StoreError} `read_only`: there is no such bucket, or not for these keys; `unavailable` */
  check(): Promise<void>;
}

const CONNECT_WITHIN_MS = 2_000;
/** Without a byte moving. With its tries below what a browser waits for an answer. */
const SILENCE_MS = 4_000;
/** A service replies when it has written all of an object. For one of this size no browser and no live channel waits. */
const LARGE_BYTES = 8 * 1024 * 1024;
const LARGE_SILENCE_MS = 30_000;
const TRIES = 3;
const SOCKETS = 50;
const PARALLEL_DELETES = 8;
/** Page size of S3. */
const PAGE = 1_000;

/**
 * Objects in a bucket of Amazon S3 or of a service that speaks its protocol. What a client must have for every service
 * is all that is used: no batch deletes, no checksums of newer S3, the bucket in the path where there is an endpoint.
 */
export const openS3Store = ({ bucket: Bucket, prefix, endpoint, region, keys }: Bucket, pageSize = PAGE): S3Store => {
  const clientWith = (socketTimeout: number): S3Client =>
    new S3Client({
      region,
      ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
      ...(keys ? { credentials: keys } : {}),
      maxAttempts: TRIES,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: CONNECT_WITHIN_MS,
        socketTimeout,
        httpAgent: { maxSockets: SOCKETS },
        httpsAgent: { maxSockets: SOCKETS },
      },
    });
  const client = clientWith(SILENCE_MS);
  const largeClient = clientWith(LARGE_SILENCE_MS);
  const place = `s3://${Bucket}/${prefix} at ${endpoint ?? region}`;
  const objectOf = (key: string) => {
    assertKey(key);
    return { Bucket, Key: `${prefix}${key}` };
  };
  const withStoreErrors = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (cause) {
      if (cause instanceof StoreError) throw cause;
      throw s3StoreError(`Could not ${what} in the object store ${place}`, cause);
    }
  };

  const list = async (folder: string): Promise<string[]> => {
    const inside = objectOf(folder.endsWith('/') ? folder : `${folder}/`);
    const keys: string[] = [];
    for await (const { Contents = [] } of paginateListObjectsV2({ client, pageSize }, { Bucket, Prefix: inside.Key })) {
      for (const { Key = '' } of Contents) keys.push(Key.slice(prefix.length));
    }
    // Objects of others, such as folder markers of a console, are ignored.
    return keys.filter(isPlainPath).sort();
  };
  const deleteOne = (key: string) => client.send(new DeleteObjectCommand(objectOf(key)));

  return {
    check: () =>
      withStoreErrors('find the bucket', async () => {
        const known = await orNull(() => client.send(new HeadBucketCommand({ Bucket })));
        if (!known) throw new StoreError('read_only', `There is no bucket ${place}.`);
      }),
    put: (key, bytes) =>
      withStoreErrors(`write ${key}`, async () => {
        const put = new PutObjectCommand({ ...objectOf(key), Body: bytes, ContentLength: bytes.length });
        await (bytes.length < LARGE_BYTES ? client : largeClient).send(put);
      }),
    get: (key) =>
      withStoreErrors(`read ${key}`, () =>
        orNull(async () => {
          const { Body } = await client.send(new GetObjectCommand(objectOf(key)));
          return Body ? Buffer.from(await Body.transformToByteArray()) : null;
        }),
      ),
    stat: (key) =>
      withStoreErrors(`read ${key}`, () =>
        orNull(async () => {
          const { ContentLength = 0 } = await client.send(new HeadObjectCommand(objectOf(key)));
          return { bytes: ContentLength };
        }),
      ),
    list: (folder) => withStoreErrors(`list ${folder}`, () => list(folder)),
    delete: (key) =>
      withStoreErrors(`delete ${key}`, async () => {
        if (!key.endsWith('/')) return void (await deleteOne(key));
        await inParallel(PARALLEL_DELETES, await list(key), async (one) => void (await deleteOne(one)));
      }),
  };
};

const orNull = async <T>(reading: () => Promise<T>): Promise<T | null> => {
  try {
    return await reading();
  } catch (error) {
    // A missing bucket differs from a missing object; a HEAD cannot distinguish them, and the start has checked the bucket.
    if (error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound')) return null;
    throw error;
  }
};

const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientCapacity']);

/** What a service answered, or that it did not, in the words of the store. */
const s3StoreError = (failed: string, cause: unknown): StoreError => {
  if (cause instanceof Error && cause.name === 'CredentialsProviderError')
    return new StoreError('read_only', `${failed}: there are no keys. Set AWS_ACCESS_KEY_ID and its secret.`, {
      cause,
    });
  if (!(cause instanceof S3ServiceException)) {
    // A refused connection to a name with several addresses has an empty message.
    const why =
      cause instanceof Error ? cause.message || ('code' in cause ? String(cause.code) : cause.name) : String(cause);
    return new StoreError('unavailable', `${failed}: ${why}`, { cause });
  }
  const { name, $metadata, message } = cause;
  const status = $metadata.httpStatusCode;
  if (status === 401 || status === 403)
    return new StoreError('read_only', `${failed}: its keys may not read and write there (${name}).`, { cause });
  if (FULL.has(name) || status === 507) return new StoreError('full', `${failed}: there is no space left.`, { cause });
  return new StoreError('unavailable', `${failed}: ${name} ${status ?? ''} ${message}`.trimEnd(), { cause });
};
