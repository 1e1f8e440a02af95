import type shaka from 'shaka-player/dist/shaka-player.compiled-es2021.js';
import { createPlatformTime, DEVICE_CLOCKS, type DeviceClocks, type PlatformTime } from './platform-time.ts';

/** After this the device's clock is used. The library's default is 20 s, during which nothing plays. */
const TIME_WAIT_MS = 2_000;
/** Schemes of a manifest that contains the address of a time server, and of one that contains the time. */
const ASKED = /^urn:mpeg:dash:utc:http-(iso|xsdate):/;
const SAID = 'urn:mpeg:dash:utc:direct:2014';

type XmlNode = shaka.extern.xml.Node;

/** Inserts the time into a manifest, given as its root and its address, if the time is known. */
export type ReportTime = (manifest: XmlNode, manifestUrl: string) => void;

type Network = Pick<shaka.net.NetworkingEngine, 'registerRequestFilter' | 'registerResponseFilter' | 'request'>;
type Requests = Pick<typeof shaka.net.NetworkingEngine, 'makeRequest' | 'defaultRetryParameters'> & {
  readonly RequestType: Pick<typeof shaka.net.NetworkingEngine.RequestType, 'MANIFEST' | 'TIMING'>;
};

export interface StreamClock {
  readonly reportTime: ReportTime;
  /** Requests the time of a manifest with the manifest, unless it is known. `url`: absolute, as the manifest has it. */
  ask(url: string): void;
  /** Epoch ms by the platform's clock, or by the device's while the platform's is unknown. */
  nowMs(): number;
}

/**
 * A live manifest contains the address of a time server, and nothing plays before its response: a round trip at each
 * change of channel. The response is stored and inserted into the next manifest while this device's clocks agree about the
 * elapsed time. The first is requested together with its manifest, which then waits for it.
 */
export const rememberClock = (
  network: Network | null,
  { RequestType: { MANIFEST, TIMING }, makeRequest, defaultRetryParameters }: Requests,
  device: DeviceClocks = DEVICE_CLOCKS,
): StreamClock => {
  const noted = new Map<string, PlatformTime>();
  let asked: Promise<unknown> | null = null;
  /** The address that did not respond to the last request. */
  let silent: string | null = null;
  network?.registerRequestFilter((type, request) => {
    if (type === TIMING) Object.assign(request.retryParameters, { maxAttempts: 1, timeout: TIME_WAIT_MS });
  });
  network?.registerResponseFilter(async (type, { originalUri, data }) => {
    if (type === MANIFEST) await asked;
    if (type !== TIMING) return;
    const time = noted.get(originalUri) ?? createPlatformTime(device);
    time.note(Date.parse(new TextDecoder().decode(data)));
    noted.set(originalUri, time);
  });

  const timeAt = (address: string): number | null => noted.get(address)?.nowMs() ?? null;

  const reportTime: ReportTime = ({ children }, manifestUrl) => {
    for (const child of children) {
      if (typeof child === 'string' || child.tagName !== 'UTCTiming') continue;
      const { schemeIdUri = '', value = '' } = child.attributes;
      const address = ASKED.test(schemeIdUri) ? new URL(value, manifestUrl).href : null;
      // As the library would, but without waiting for the same address again.
      const nowMs = address === null ? null : (timeAt(address) ?? (address === silent ? device.wall() : null));
      if (nowMs === null) continue;
      child.attributes['schemeIdUri'] = SAID;
      child.attributes['value'] = new Date(nowMs).toISOString();
    }
  };
  const nowMs = () => {
    const [address] = [...noted.keys()].slice(-1);
    return (address === undefined ? null : timeAt(address)) ?? device.wall();
  };
  const ask = (url: string) => {
    silent = null;
    if (!network || timeAt(url) !== null) return;
    asked = network.request(TIMING, makeRequest([url], defaultRetryParameters())).promise.catch(() => {
      silent = url;
    });
  };
  return { reportTime, ask, nowMs };
};
