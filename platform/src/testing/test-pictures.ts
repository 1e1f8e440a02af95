import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { findFfmpeg } from '@grandstand/build-kit/programs';
import { testEditor } from './test-editors.ts';
import type { TestPlatform } from './test-platform.ts';

const MAKE = 'mutation ($picture: ID!, $zoom: Float) { makePoster(picture: $picture, zoom: $zoom) { address } }';

/** Uploads a picture as an editor. @returns its ID */
export const uploadPicture = async ({ console: app }: TestPlatform, folder: string): Promise<string> => {
  const file = path.join(folder, 'red.png');
  const source = ['-f', 'lavfi', '-i', 'color=red:s=800x450', '-frames:v', '1', '-y', file];
  const { status, stderr } = spawnSync(findFfmpeg(), ['-v', 'error', ...source], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  const payload = { email: 'eve@example.test', password: 'Grandstand1!' };
  const { cookies } = await app.inject({ method: 'POST', url: '/session', payload });
  const added = await app.inject({
    method: 'POST',
    url: '/pictures',
    cookies: Object.fromEntries(cookies.map(({ name, value }) => [name, value])),
    headers: { 'content-type': 'application/octet-stream' },
    payload: await readFile(file),
  });
  if (added.statusCode !== 200) throw new Error(added.body);
  return added.json<{ id: string }>().id;
};

/** The reply to cutting a poster of a picture. */
export const cutPoster = async (platform: TestPlatform, picture: string, zoom = 1) =>
  (await testEditor(platform))(MAKE, { picture, zoom });

/** @returns its address */
export const madePoster = async (platform: TestPlatform, picture: string, zoom = 1): Promise<string> => {
  const { data, error } = await cutPoster(platform, picture, zoom);
  if (error) throw new Error(error.message);
  return String(data['makePoster']?.['address']);
};
