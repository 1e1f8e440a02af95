import type { KeySystem } from '@grandstand/shared-contracts/api';
import {
  getOutbound,
  type OutboundOptions,
  OutboundRefusal,
  type OutboundReply,
} from '../../../infrastructure/http/outbound.ts';
import { invalid } from '../content-errors.ts';
import { type Manifest, ManifestError, readManifest } from './read-manifest.ts';

export interface ManifestCheck {
  readonly format: 'hls' | 'dash';
  readonly isLive: boolean;
  readonly heights: readonly number[];
  /** Of the manifest and of everything it names: pages may connect to them. */
  readonly origins: readonly string[];
  /** Key systems of a protected manifest that have a licence server; none: it is not protected. */
  readonly protection: readonly KeySystem[];
}

export interface ManifestCheckOptions extends OutboundOptions {
  /** Pages of this origin load the manifest. */
  readonly siteOrigin: string;
  /** Key systems that have a licence server. */
  readonly licensed: readonly KeySystem[];
}

const MAX_ORIGINS = 20;

/**
 * Reads a manifest as a page of the site would, once, when an editor saves it: an HLS master playlist with its first
 * playlist. @throws {HttpError} `invalid` naming what is wrong and what to do
 */
export const createManifestCheck =
  (options: ManifestCheckOptions) =>
  async (address: string): Promise<ManifestCheck> => {
    try {
      return await check(address, options);
    } catch (error) {
      if (error instanceof ManifestError || error instanceof OutboundRefusal) throw invalid(error.message);
      throw error;
    }
  };

const check = async (address: string, options: ManifestCheckOptions): Promise<ManifestCheck> => {
  const found = await load(address, options);
  const [first] = found.playlists;
  const inner = first === undefined ? null : await load(first, options);
  const protection = protectionOf(address, [found, ...(inner ? [inner] : [])], options);
  const addresses = [address, ...found.addresses, ...(inner?.addresses ?? [])];
  const origins = [...new Set(addresses.map((one) => new URL(one).origin))];
  if (origins.length > MAX_ORIGINS)
    throw new ManifestError(`"${address}" names ${origins.length} hosts; at most ${MAX_ORIGINS} are allowed.`);
  const { protocol } = new URL(options.siteOrigin);
  const insecure = origins.find((origin) => protocol === 'https:' && !origin.startsWith('https:'));
  if (insecure)
    throw new ManifestError(
      `"${address}" names segments at ${insecure}: the site uses https, so they have to as well.`,
    );
  return { format: found.format, isLive: inner?.isLive ?? found.isLive, heights: found.heights, origins, protection };
};

/** An encrypted manifest that names no key system is played by ClearKey, whose licences need nothing but the key's ID. */
const protectionOf = (
  address: string,
  manifests: readonly Manifest[],
  { licensed }: Pick<ManifestCheckOptions, 'licensed'>,
): KeySystem[] => {
  if (!manifests.some(({ isEncrypted }) => isEncrypted)) return [];
  const named = new Set(manifests.flatMap(({ keySystems }) => keySystems));
  const usable = licensed.filter((system) => named.has(system) || system === 'clearkey');
  if (usable.length > 0) return usable;
  const systems = named.size > 0 ? ` for ${[...named].join(', ')}` : '';
  throw new ManifestError(
    `"${address}" is encrypted${systems}, and no licence server is configured for that: name one in GS_LICENCE_SERVERS, or use a manifest without DRM.`,
  );
};

const load = async (address: string, options: ManifestCheckOptions): Promise<Manifest> => {
  const reply = await getOutbound({ url: address, headers: { origin: options.siteOrigin } }, options);
  if (reply.status >= 300 && reply.status < 400)
    throw new ManifestError(
      `"${address}" redirects to "${reply.headers['location'] ?? ''}": use the address that it redirects to.`,
    );
  if (reply.status !== 200)
    throw new ManifestError(`"${address}" replied ${reply.status}: check that it is on air, and open to the public.`);
  assertReadable(address, reply, options);
  return readManifest(reply.body, address);
};

/** A browser shows a response of another origin to a page only with this header. */
const assertReadable = (address: string, { headers }: OutboundReply, { siteOrigin }: ManifestCheckOptions): void => {
  const allowed = headers['access-control-allow-origin'];
  if (new URL(address).origin === siteOrigin || allowed === '*' || allowed === siteOrigin) return;
  throw new ManifestError(
    `"${address}" cannot be read by pages of ${siteOrigin}: its host has to send "Access-Control-Allow-Origin: ${siteOrigin}" or "*".`,
  );
};
