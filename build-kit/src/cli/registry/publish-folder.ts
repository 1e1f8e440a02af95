import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { AssetsManifest } from '@grandstand/shared-contracts/release';
import { PublishDocument, PublishedVersionDocument } from './registry.generated.ts';
import type { RegistryClient } from './registry-client.ts';
import type { UploadProgress } from './upload-progress.ts';

export interface PublishedVersion {
  readonly name: string;
  readonly version: string;
  /** True when the same bytes were published before. */
  readonly unchanged: boolean;
}

/** Files beside those of `assets.json` that belong to a build. */
const DESCRIPTIONS = ['assets.json', 'remote.json'];
const COMPRESSED = ['.br', '.gz'];
const UPLOADS_AT_ONCE = 6;

/**
 * Uploads a build's folder and makes it an immutable version. With `skipKnown`, a version that is already published is
 * left alone without looking at its bytes (versions named by the hash of their inputs need no second look).
 * @throws {RegistryRefusal} `version_exists` when other bytes were published under the same version
 */
export const publishFolder = async (
  client: RegistryClient,
  folder: string,
  options: { readonly skipKnown?: boolean; readonly onProgress?: (progress: UploadProgress) => void } = {},
): Promise<PublishedVersion> => {
  const { name, version, files } = AssetsManifest.parse(
    JSON.parse(await readFile(path.join(folder, 'assets.json'), 'utf8')),
  );
  if (options.skipKnown) {
    const known = await client.request(PublishedVersionDocument, { name, version });
    if (known.version) return { name, version, unchanged: true };
  }
  const paths = [
    ...Object.keys(files).flatMap((file) => [file, ...COMPRESSED.map((ending) => file + ending)]),
    ...DESCRIPTIONS,
  ].filter((file) => existsSync(path.join(folder, file)));
  const waiting = await Promise.all(
    paths.map(async (file) => ({ file, bytes: (await stat(path.join(folder, file))).size })),
  );
  const totalBytes = waiting.reduce((sum, { bytes }) => sum + bytes, 0);
  let sentBytes = 0;
  const uploadNext = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { file, bytes } = next;
      await client.upload(`${name}/${version}/${file}`, new Uint8Array(await readFile(path.join(folder, file))));
      sentBytes += bytes;
      options.onProgress?.({ sentBytes, totalBytes });
    }
  };
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, uploadNext));
  const { publish } = await client.request(PublishDocument, { name, version });
  return { name, version, unchanged: publish.unchanged };
};
