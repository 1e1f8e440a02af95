import { createHash, X509Certificate } from 'node:crypto';
import { holdFreePorts } from '../../platform/src/infrastructure/http/held-ports.ts';
import { testProxy } from '../../platform/src/testing/test-proxy.ts';

/** The real nginx with TLS and HTTP/2, as docs/runbooks/proxy.conf has it, in front of a server on this machine. */
export interface FrontProxy {
  /** https. */
  readonly origin: string;
  /** Flags with which Chromium accepts its certificate, and keeps what it sends. */
  readonly browserFlags: readonly string[];
  stop(): Promise<void>;
}

const UPSTREAMS = [
  ...['platform-1', 'platform-2'].flatMap((replica) => [8080, 8081, 8083].map((port) => `${replica}:${port}`)),
  'registry:8090',
];

export const startFrontProxy = async (port: number): Promise<FrontProxy> => {
  const held = await holdFreePorts(4);
  const [site = 0, checkout = 0, tvProvider = 0, operators = 0] = held.ports;
  await held.release();
  const { certificate, stop } = await testProxy({
    upstreams: Object.fromEntries(UPSTREAMS.map((name) => [name, port])),
    listens: { 8080: site, 8081: checkout, 8083: tvProvider, 8090: operators },
  });
  const key = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' });
  const hash = createHash('sha256').update(key).digest('base64');
  return {
    origin: `https://localhost:${site}`,
    browserFlags: [`--ignore-certificate-errors-spki-list=${hash}`],
    stop,
  };
};
