import type shaka from 'shaka-player/dist/shaka-player.compiled-es2021.js';
import { createPlatformTime, DEVICE_CLOCKS, type DeviceClocks, type PlatformTime } from './platform-time.ts';

/** Then the device's own clock is used: the library waits 20 s by default, and nothing plays meanwhile. */
const TIME_WAIT_MS = 2_000;
/** A manifest that names where to ask for the time, and one that says it. */
const ASKED = /^urn:mpeg:dash:utc:http-(iso|xsdate):/;
const SAID = 'urn:mpeg:dash:utc:direct:2014';

type XmlNode = shaka.extern.xml.Node;

/** Says in a manifest, given as its root and its address, what time it is, where that is known. */
export type SayTime = (manifest: XmlNode, manifestUrl: string) => void;

export interface StreamClock {
  readonly sayTime: SayTime;
  /** Epoch ms by the platform's clock, or by the device's while the platform's is unknown. */
  nowMs(): number;
}

/**
 * A live manifest names an address that says what time it is, and nothing plays before its answer: a round trip at each
 * change of channel. The answer is remembered, and put into the next manifest while this device's clocks agree about how
 * much later it is.
 */
export const rememberClock = (
  network: Pick<shaka.net.NetworkingEngine, 'registerRequestFilter' | 'registerResponseFilter'> | null,
  timing: shaka.net.NetworkingEngine.RequestType,
  device: DeviceClocks = DEVICE_CLOCKS,
): StreamClock => {
  const noted = new Map<string, PlatformTime>();
  network?.registerRequestFilter((type, request) => {
    if (type === timing) Object.assign(request.retryParameters, { maxAttempts: 1, timeout: TIME_WAIT_MS });
  });
  network?.registerResponseFilter((type, { originalUri, data }) => {
    if (type !== timing) return;
    const time = noted.get(originalUri) ?? createPlatformTime(device);
    time.note(Date.parse(new TextDecoder().decode(data)));
    noted.set(originalUri, time);
  });

  const timeAt = (address: string): number | null => noted.get(address)?.nowMs() ?? null;

  const sayTime: SayTime = ({ children }, manifestUrl) => {
    for (const child of children) {
      if (typeof child === 'string' || child.tagName !== 'UTCTiming') continue;
      const { schemeIdUri = '', value = '' } = child.attributes;
      const nowMs = ASKED.test(schemeIdUri) ? timeAt(new URL(value, manifestUrl).href) : null;
      if (nowMs === null) continue;
      child.attributes['schemeIdUri'] = SAID;
      child.attributes['value'] = new Date(nowMs).toISOString();
    }
  };
  const nowMs = () => {
    const [address] = [...noted.keys()].slice(-1);
    return (address === undefined ? null : timeAt(address)) ?? device.wall();
  };
  return { sayTime, nowMs };
};
