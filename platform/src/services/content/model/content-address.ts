/** It becomes part of a header. */
const UNSAFE = /[\s;,'"<>\\]/;

const urlError = (url: URL | null, example: string): string | null => {
  if (!url || !/^https?:$/.test(url.protocol)) return `is not an address: use one such as ${example}`;
  if (url.username !== '' || url.password !== '') return 'contains credentials: leave them out';
  return UNSAFE.test(url.origin) ? 'has a host that no page can reach: correct it' : null;
};

/** Why an address of a manifest cannot be kept; null when it can. */
export const manifestAddressError = (value: string): string | null =>
  urlError(URL.parse(value), 'https://live.example.com/master.m3u8');

/** Likewise of a poster: a path of the site, or https. */
export const posterAddressError = (value: string): string | null => {
  if (/^\/(?!\/)[\w./%~-]*$/.test(value)) return null;
  const url = URL.parse(value);
  const error = urlError(url, 'https://images.example.com/poster.webp');
  return (
    error ?? (url?.protocol === 'https:' ? null : 'does not use https: use an https address, or a path of the site')
  );
};
