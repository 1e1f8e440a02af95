import { randomBytes } from 'node:crypto';
import type { Db } from '../database/database.ts';
import { findKey, keyMaterial } from './key.repo.ts';
import { ROTATABLE_KEYS } from './rotatable-keys.ts';

/** Keys of protected media are derived from it. Not rotated: proxies cache segments that were encrypted with them. */
export const readMediaSecret = async (db: Db): Promise<string> => {
  // They were derived from the playback key before it rotated: live streams continue with them.
  const previous = await findKey(db, ROTATABLE_KEYS.playback.name);
  return keyMaterial(db, 'media.content', () => previous ?? randomBytes(32).toString('base64url'));
};
