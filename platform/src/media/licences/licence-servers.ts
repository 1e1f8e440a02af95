import { readFileSync } from 'node:fs';
import { KEY_SYSTEMS, type KeySystem } from '@grandstand/shared-contracts/api';
import * as z from 'zod';
import type { LicensedSystem } from '../packaging/hls-keys.ts';

const Address = z.url({ protocol: /^https?$/, error: 'is not an http or https address' });
const Headers = z.record(z.string().regex(/^[\w-]+$/, 'is not a header name'), z.string()).default({});
const Server = z.strictObject({ url: Address, headers: Headers });

/** The file that `GS_LICENCE_SERVERS` names. Its headers contain secrets. */
export const LicenceServers = z
  .strictObject({
    widevine: Server.optional(),
    playready: Server.optional(),
    fairplay: Server.extend({ certificate: Address }).optional(),
    clearkey: Server.optional(),
    /** Whether the servers of FairPlay, PlayReady and Widevine have the keys of the platform's own media as well. */
    ownMedia: z.boolean().default(false),
    /** How long a licence server may take; a player waits no longer. */
    timeoutMs: z.int().min(100).max(30_000).default(8_000),
    /** Where a token for each licence request is obtained, and the header that carries it to the licence server. */
    tokenExchange: z
      .strictObject({
        url: Address,
        headers: Headers,
        header: z
          .string()
          .regex(/^[\w-]+$/, 'is not a header name')
          .default('authorization'),
        prefix: z.string().default('Bearer '),
      })
      .optional(),
  })
  .refine((servers) => KEY_SYSTEMS.some((system) => servers[system]), {
    message: 'names no licence server: add widevine, playready, fairplay or clearkey',
  });
export type LicenceServers = z.output<typeof LicenceServers>;

/** The key systems that have a licence server. */
export const licensedSystems = (servers: LicenceServers): KeySystem[] =>
  KEY_SYSTEMS.filter((system) => servers[system] !== undefined);

/** The key systems of vendors that can play the platform's own media. */
export const ownMediaSystems = (servers: LicenceServers): LicensedSystem[] =>
  servers.ownMedia
    ? (['fairplay', 'playready', 'widevine'] as const).filter((system) => servers[system] !== undefined)
    : [];

/** @throws {Error} naming every field that is wrong */
export const readLicenceServers = (file: string): LicenceServers => {
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(
      `"${file}" was not read (${error instanceof Error ? error.message : String(error)}): use a JSON file.`,
    );
  }
  const parsed = LicenceServers.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new Error(
    `"${file}": ${parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'} ${message}`).join('; ')}.`,
  );
};
