import type { AdSource } from './vast.ts';

/** The longest wait for an ad, with all its wrappers. */
const PATIENCE_MS = 3_000;
const MAX_BYTES = 1024 * 1024;

/**
 * A document of the ad server; null when it is not XML, is larger than a MiB or times out. Not `fetch`: the site's Trusted Types policy forbids
 * scripts to parse text as XML, and here the browser parses it.
 */
export const fetchVast = (url: string, timeoutMs: number): Promise<Document | null> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('GET', url);
    request.responseType = 'document';
    request.overrideMimeType('application/xml');
    request.timeout = timeoutMs;
    request.onload = () => resolve(request.status === 200 ? request.responseXML : null);
    request.onerror = () => resolve(null);
    request.ontimeout = () => resolve(null);
    request.onabort = () => resolve(null);
    request.onprogress = ({ loaded }) => {
      if (loaded > MAX_BYTES) request.abort();
    };
    request.send();
  });

/** Sends a tracking event; the response is ignored. */
export const report = (url: string): void => {
  new Image().src = url;
};

export interface AdServerPort {
  readonly fetch: (url: string, timeoutMs: number) => Promise<Document | null>;
  readonly report: (url: string) => void;
}

/** One search for an ad: what it reads takes three seconds at most by default, all documents together. */
export const searchOn = (server: AdServerPort, patienceMs = PATIENCE_MS): AdSource => {
  const endsAtMs = performance.now() + patienceMs;
  return {
    read: async (url) => {
      const leftMs = Math.floor(endsAtMs - performance.now());
      return leftMs > 0 ? server.fetch(url, leftMs) : null;
    },
    report: server.report,
  };
};
