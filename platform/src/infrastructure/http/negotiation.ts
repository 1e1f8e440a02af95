import Negotiator from 'negotiator';

/** True when a client accepts a content encoding (`br`, `gzip`): by name or by `*`, and not with `q=0`. */
export const acceptsEncoding = (header: string | undefined, encoding: string): boolean =>
  new Negotiator({ headers: { 'accept-encoding': header } }).encodings([encoding]).includes(encoding);

/** True when `If-None-Match` names this entity tag; weakly compared, as RFC 9110 wants it here. */
export const matchesEtag = (header: string | undefined, etag: string): boolean => {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return (header ?? '').split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
};

/**
 * True for a request of a document: a browser's navigation, and tools that take anything. A script's `fetch` also takes
 * anything but says so by `Sec-Fetch-Mode`: a page would only hide from it that its path is wrong.
 */
export const wantsDocument = (headers: {
  accept?: string | undefined;
  'sec-fetch-mode'?: string | string[] | undefined;
}): boolean => {
  const { accept, 'sec-fetch-mode': mode } = headers;
  if (accept === undefined || accept.includes('text/html')) return true;
  return accept.includes('*/*') && (mode === undefined || mode === 'navigate');
};
