import type { KeySystem } from '@grandstand/shared-contracts/api';
import { SaxesParser } from 'saxes';

/** What a manifest contains, as far as editors and the page's security policy need it. */
export interface Manifest {
  readonly format: 'hls' | 'dash';
  readonly isLive: boolean;
  /** Heights of the video renditions, in pixels, largest first; empty while they are in another playlist. */
  readonly heights: readonly number[];
  readonly isEncrypted: boolean;
  /** Those that the manifest names; an encrypted one need not name any. */
  readonly keySystems: readonly KeySystem[];
  /** Absolute addresses that the manifest names. */
  readonly addresses: readonly string[];
  /** The playlists of an HLS master playlist. */
  readonly playlists: readonly string[];
}

/** A manifest that cannot play; the message names what is wrong and what to do. */
export class ManifestError extends Error {
  override readonly name = 'ManifestError';
}

/** @throws {ManifestError} */
export const readManifest = (text: string, url: string): Manifest => {
  const start = text.slice(0, 1_000).trimStart();
  if (start.startsWith('#EXTM3U')) return readHls(text, url);
  if (/^(<\?xml|<!--|<MPD)/.test(start) && text.includes('<MPD')) return readDash(text, url);
  throw new ManifestError(
    `"${url}" is neither an HLS playlist (it begins with #EXTM3U) nor a DASH manifest (it contains <MPD>): use the address of one.`,
  );
};

const absolute = (address: string, base: string): string[] => {
  const found = URL.parse(address, base);
  return found && /^https?:$/.test(found.protocol) ? [found.href] : [];
};
const largestFirst = (heights: Iterable<number>): number[] => [...new Set(heights)].toSorted((a, b) => b - a);

/** By the scheme of a DASH manifest and the key format of an HLS playlist; identifiers of the DASH-IF registry, lowercase. */
const KEY_SYSTEM_OF: Readonly<Record<string, KeySystem>> = {
  'urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed': 'widevine',
  'urn:uuid:9a04f079-9840-4286-ab92-e65be0885f95': 'playready',
  'com.microsoft.playready': 'playready',
  'urn:uuid:94ce86fb-07ff-4f43-adb8-93d2fa968ca2': 'fairplay',
  'com.apple.streamingkeydelivery': 'fairplay',
  'urn:uuid:e2719d58-a985-b3c9-781a-b030af78d30e': 'clearkey',
  'urn:uuid:1077efec-c0b2-4d02-ace3-3c1e52e2fb4b': 'clearkey',
};
const keySystemOf = (name: string | undefined): KeySystem[] => {
  const system = KEY_SYSTEM_OF[name?.toLowerCase() ?? ''];
  return system ? [system] : [];
};

/** RFC 8216: every line but tags is an address; tags contain further ones in URI. */
const readHls = (text: string, url: string): Manifest => {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const named = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const inTags = lines.flatMap((line) => /^#EXT.*[:,]URI="([^"]+)"/.exec(line)?.[1] ?? []);
  const isMaster = lines.some((line) => line.startsWith('#EXT-X-STREAM-INF'));
  if (named.length === 0) throw new ManifestError(`"${url}" names no segments and no playlists: check the packager.`);
  return {
    format: 'hls',
    isLive: !isMaster && !lines.includes('#EXT-X-ENDLIST'),
    heights: largestFirst(lines.flatMap((line) => Number(/RESOLUTION=\d+x(\d+)/.exec(line)?.[1] ?? 0) || [])),
    isEncrypted: lines.some((line) => /^#EXT-X-(SESSION-)?KEY:.*METHOD=(?!NONE)/.test(line)),
    keySystems: lines.flatMap((line) => keySystemOf(/^#EXT-X-(?:SESSION-)?KEY:.*KEYFORMAT="([^"]+)"/.exec(line)?.[1])),
    addresses: [...named, ...inTags].flatMap((address) => absolute(address, url)),
    playlists: isMaster ? named.flatMap((address) => absolute(address, url)) : [],
  };
};

/** ISO/IEC 23009-1: the type, the renditions, and every BaseURL. */
const readDash = (text: string, url: string): Manifest => {
  let isLive = false;
  let isEncrypted = false;
  let inBase = false;
  const keySystems: KeySystem[] = [];
  const heights: number[] = [];
  const bases: string[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const element = name.replace(/^.*:/, '');
    if (element === 'MPD') isLive = attributes['type'] === 'dynamic';
    if (element === 'ContentProtection') {
      isEncrypted = true;
      keySystems.push(...keySystemOf(attributes['schemeIdUri']));
    }
    if (element === 'Representation' && attributes['height']) heights.push(Number(attributes['height']));
    inBase = element === 'BaseURL';
  });
  parser.on('closetag', () => {
    inBase = false;
  });
  parser.on('text', (value) => {
    if (inBase && value.trim() !== '') bases.push(value.trim());
  });
  parser.on('error', (error) => {
    throw new ManifestError(`"${url}" is not well-formed XML (${error.message}): check the packager.`);
  });
  parser.write(text).close();
  if (!/<([\w-]+:)?Representation\b/.test(text))
    throw new ManifestError(`"${url}" has no Representation: check the packager.`);
  return {
    format: 'dash',
    isLive,
    heights: largestFirst(heights),
    isEncrypted,
    keySystems,
    addresses: [url, ...bases.flatMap((address) => absolute(address, url))],
    playlists: [],
  };
};
