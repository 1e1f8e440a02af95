import { randomBytes } from 'node:crypto';
import type { Db } from '../../infrastructure/database/database.ts';
import { forgetKey, keyMaterial, replaceKey } from '../../infrastructure/keys/key.repo.ts';
import type { InputName } from '../../media/index.ts';
import { countKeyReplacement } from './ingest.repo.ts';

export type StreamKeys = Readonly<Record<InputName, string>>;

const INPUTS = ['main', 'backup'] as const;
const nameOf = (channelId: string, input: InputName): string => `ingest.${channelId}.${input}`;

/** 160 bits, in characters that encoders accept in an address; SRT allows 10 to 79. */
const newKey = (): string => randomBytes(20).toString('hex');

/** Made when they are first needed, and stored like the platform's other keys. */
export const streamKeys = async (db: Db, channelId: string): Promise<StreamKeys> => ({
  main: await keyMaterial(db, nameOf(channelId, 'main'), newKey),
  backup: await keyMaterial(db, nameOf(channelId, 'backup'), newKey),
});

/** Encoders with the keys before are disconnected. */
export const replaceStreamKeys = async (db: Db, channelId: string, nowMs: number): Promise<void> => {
  for (const input of INPUTS) await replaceKey(db, nameOf(channelId, input), newKey());
  await countKeyReplacement(db, channelId, nowMs);
};

export const forgetStreamKeys = async (db: Db, channelId: string): Promise<void> => {
  for (const input of INPUTS) await forgetKey(db, nameOf(channelId, input));
};
