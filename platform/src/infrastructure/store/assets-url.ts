import { fileURLToPath } from 'node:url';
import { isPlainPath } from './object-store.ts';

/** Where published files are stored, parsed from `ASSETS_URL`. */
export type AssetsPlace =
  /** Absolute. */
  | { readonly kind: 'disk'; readonly folder: string }
  | {
      readonly kind: 's3';
      readonly bucket: string;
      /** Before every key; empty or with a slash at its end. */
      readonly prefix: string;
      /** Of an S3-compatible service; null: Amazon's of the region. */
      readonly endpoint: string | null;
      readonly region: string;
    };

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const REGION = /^[a-z0-9-]+$/;
const PARAMETERS = new Set(['endpoint', 'region']);
/** What services without regions expect in a signature. */
const NO_REGION = 'us-east-1';

/**
 * `file:///srv/assets`, or `s3://bucket/prefix?endpoint=https://…&region=…`: Amazon's needs the region, another service
 * its endpoint. @returns the place, or everything that is wrong with it
 */
export const readAssetsUrl = (text: string): AssetsPlace | { readonly problems: readonly string[] } => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol === 'file:') return diskPlace(text, url);
  if (url?.protocol === 's3:') return bucketPlace(url);
  return { problems: ['must be file:///folder or s3://bucket/prefix?endpoint=…&region=…'] };
};

const diskPlace = (text: string, url: URL): ReturnType<typeof readAssetsUrl> =>
  // `file:assets` would be read as /assets.
  /^file:\/\/\/[^/]/.test(text) && url.search === ''
    ? { kind: 'disk', folder: fileURLToPath(url) }
    : { problems: ['must name a whole path, such as file:///srv/assets'] };

const bucketPlace = (url: URL): ReturnType<typeof readAssetsUrl> => {
  const bucket = url.hostname;
  const path = url.pathname.replace(/^\/|\/$/g, '');
  const endpoint = url.searchParams.get('endpoint');
  const region = url.searchParams.get('region');
  const problems = [
    BUCKET.test(bucket) ? null : `"${bucket}" is not a bucket name`,
    path === '' || isPlainPath(path) ? null : `"${path}" is not a prefix: use plain names between slashes`,
    url.username || url.password
      ? 'keys belong in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, not in the address'
      : null,
    endpoint === null || isOrigin(endpoint) ? null : `endpoint "${endpoint}" is not an http(s) address without a path`,
    region === null || REGION.test(region) ? null : `"${region}" is not a region`,
    endpoint === null && region === null ? 'needs a region (Amazon) or an endpoint (any other service)' : null,
    ...[...url.searchParams.keys()].map((name) => (PARAMETERS.has(name) ? null : `"${name}" is not a known parameter`)),
  ].filter((problem) => problem !== null);
  if (problems.length > 0) return { problems };
  return { kind: 's3', bucket, prefix: path === '' ? '' : `${path}/`, endpoint, region: region ?? NO_REGION };
};

const isOrigin = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  return isWeb && url.href === `${url.origin}/`;
};
