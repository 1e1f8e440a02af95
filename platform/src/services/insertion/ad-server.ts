import { type OutboundOptions, sendOutbound } from '../../infrastructure/http/outbound.ts';
import type { AdReport } from '../../media/index.ts';
import { followWrappers } from './follow-wrappers.ts';
import { readVastPod, type VastAd } from './read-vast-pod.ts';

/** The break has to be known to players before it begins, so ads that arrive later are not used. */
const DECISION_TIMEOUT_MS = 2_000;
/** Of all documents of a break together. */
const MAX_BYTES = 1024 * 1024;
/** A pod of wrappers of pods would multiply the requests. */
const MAX_DOCUMENTS = 20;
const REPORT_LIMITS = { timeoutMs: 3_000, maxBytes: 64 * 1024 };

export interface AdRequest {
  readonly channelId: string;
  readonly breakId: number;
  readonly lengthS: number;
}

/** Replaces macros of VAST 4.2, which are escaped or not. */
const fill = (url: string, values: Readonly<Record<string, string>>): string =>
  url.replaceAll(/(?:\[|%5B)([A-Z]+)(?:\]|%5D)/g, (macro, name: string) => {
    const value = values[name];
    return value === undefined ? macro : encodeURIComponent(value);
  });

/** Eight digits, so that no cache answers a report. */
const cacheBuster = (): string => String(Math.floor(10_000_000 + Math.random() * 89_999_999));

/** Reads the documents of a break, all of them within the limits of one. @throws {Error} */
const documentReader = (outbound: OutboundOptions, timeoutMs: number): ((address: string) => Promise<string>) => {
  const endsAtMs = performance.now() + timeoutMs;
  let [documentsLeft, bytesLeft] = [MAX_DOCUMENTS, MAX_BYTES];
  return async (address) => {
    documentsLeft -= 1;
    if (documentsLeft < 0) throw new Error(`The ads of a break have more than ${MAX_DOCUMENTS} documents.`);
    const leftMs = Math.max(1, Math.floor(endsAtMs - performance.now()));
    const url = fill(address, { CACHEBUSTING: cacheBuster() });
    const { status, bytes } = await sendOutbound(
      { url, headers: {}, timeoutMs: leftMs, maxBytes: bytesLeft },
      outbound,
    );
    bytesLeft -= bytes.length;
    if (bytesLeft < 0) throw new Error(`The ads of a break have more than ${MAX_BYTES} bytes.`);
    if (status !== 200) throw new Error(`The ad server answered ${status}.`);
    return bytes.toString('utf8');
  };
};

/** Requests to the ad decision server that operators named, and to the addresses that its ads name. `timeoutMs`: for the ads of a break. */
export const createAdServer = (serverUrl: string, timeoutMs = DECISION_TIMEOUT_MS) => {
  const { hostname } = new URL(serverUrl);
  const outbound: OutboundOptions = {
    privateHosts: [hostname.replace(/^\[|\]$/g, '').toLowerCase()],
    remedy: 'Use a public https address.',
  };
  return {
    /** @throws {Error} without an answer in time, or when it is not VAST */
    async ads({ channelId, breakId, lengthS }: AdRequest): Promise<VastAd[]> {
      const values = { CONTENTID: channelId, BREAKID: String(breakId), BREAKMAXDURATION: String(Math.floor(lengthS)) };
      const url = fill(serverUrl, { ...values, CACHEBUSTING: cacheBuster() });
      const read = documentReader(outbound, timeoutMs);
      const onError = (addresses: readonly string[], code: string): void => {
        for (const address of addresses) {
          const report = fill(address, { ERRORCODE: code, CACHEBUSTING: cacheBuster() });
          // Nothing depends on it, and there is no one to repeat it.
          void sendOutbound({ url: report, headers: {}, ...REPORT_LIMITS }, outbound).catch(() => undefined);
        }
      };
      return followWrappers(readVastPod(await read(url)), { read, onError });
    },
    /** On behalf of a viewer (VAST 4.2, 2.5). @throws {Error} when it was not sent */
    async report(address: string, { client }: Pick<AdReport, 'client'>, nowMs: number): Promise<void> {
      const url = fill(address, { CACHEBUSTING: cacheBuster(), TIMESTAMP: new Date(nowMs).toISOString() });
      const headers = client ? { 'x-device-ip': client.address, 'x-device-user-agent': client.userAgent } : {};
      const { status } = await sendOutbound({ url, headers, ...REPORT_LIMITS }, outbound);
      if (status >= 400) throw new Error(`${url} answered ${status}.`);
    },
  };
};
export type AdServer = ReturnType<typeof createAdServer>;
