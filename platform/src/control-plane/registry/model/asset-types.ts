/** File types that the site serves under `/assets/`, by extension. No HTML: a build contains no pages. */
const TYPES: Readonly<Record<string, { contentType: string; compress: boolean }>> = {
  js: { contentType: 'text/javascript; charset=utf-8', compress: true },
  css: { contentType: 'text/css; charset=utf-8', compress: true },
  json: { contentType: 'application/json; charset=utf-8', compress: true },
  txt: { contentType: 'text/plain; charset=utf-8', compress: true },
  vtt: { contentType: 'text/vtt; charset=utf-8', compress: true },
  svg: { contentType: 'image/svg+xml', compress: true },
  wasm: { contentType: 'application/wasm', compress: true },
  woff2: { contentType: 'font/woff2', compress: false },
  woff: { contentType: 'font/woff', compress: false },
  png: { contentType: 'image/png', compress: false },
  jpg: { contentType: 'image/jpeg', compress: false },
  webp: { contentType: 'image/webp', compress: false },
  avif: { contentType: 'image/avif', compress: false },
  gif: { contentType: 'image/gif', compress: false },
  mp4: { contentType: 'video/mp4', compress: false },
  webm: { contentType: 'video/webm', compress: false },
};

/** How a path is served; null for what is never served. */
export const assetType = (path: string): { contentType: string; compress: boolean } | null =>
  TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? null;

/** Folder of a published version in the object store. */
export const assetFolder = ({ name, version }: { name: string; version: string }): string =>
  `assets/${name}/${version}/`;

/** Path of one of them; on the site with a leading slash. */
export const assetKey = (name: string, version: string, path: string): string =>
  `${assetFolder({ name, version })}${path}`;

/** Encodings kept beside the bytes, in the order the site prefers them, with the end of their keys. */
export const ENCODINGS = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const;
