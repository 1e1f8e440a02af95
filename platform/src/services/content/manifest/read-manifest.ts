import { SaxesParser } from 'saxes';

/** What a manifest contains, as far as editors and the page's security policy need it. */
export interface Manifest {
  readonly format: 'hls' | 'dash';
  readonly isLive: boolean;
  /** Heights of the video renditions, in pixels, largest first; empty while they are in another playlist. */
  readonly heights: readonly number[];
  readonly isEncrypted: boolean;
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
    addresses: [...named, ...inTags].flatMap((address) => absolute(address, url)),
    playlists: isMaster ? named.flatMap((address) => absolute(address, url)) : [],
  };
};

/** ISO/IEC 23009-1: the type, the renditions, and every BaseURL. */
const readDash = (text: string, url: string): Manifest => {
  let isLive = false;
  let isEncrypted = false;
  let inBase = false;
  const heights: number[] = [];
  const bases: string[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const element = name.replace(/^.*:/, '');
    if (element === 'MPD') isLive = attributes['type'] === 'dynamic';
    if (element === 'ContentProtection') isEncrypted = true;
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
    addresses: [url, ...bases.flatMap((address) => absolute(address, url))],
    playlists: [],
  };
};
