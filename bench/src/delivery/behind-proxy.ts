import { holdFreePorts } from '../../../platform/src/infrastructure/http/held-ports.ts';
import type { ChildPlatform } from '../../../platform/src/testing/child-platform.ts';
import { type TestProxy, testProxy } from '../../../platform/src/testing/test-proxy.ts';
import type { Installation } from '../platform/installation.ts';

/** Two platforms on one database behind the real nginx with docs/runbooks/proxy.conf and a media shield. */
export interface ProxiedSite {
  /** https; of the proxy. */
  readonly origin: string;
  readonly first: ChildPlatform;
  readonly second: ChildPlatform;
  readonly proxy: TestProxy;
  readonly shield: TestProxy;
  stop(): Promise<void>;
}

const portOf = (address: string): number => Number(new URL(address).port);

/** `environment`: further variables of both platforms. */
export const behindProxy = async (
  installation: Installation,
  environment: Readonly<Record<string, string>> = {},
): Promise<ProxiedSite> => {
  const held = await holdFreePorts(5);
  const [site = 0, checkout = 0, tvProvider = 0, operators = 0, shieldPort = 0] = held.ports;
  const origin = `https://localhost:${site}`;
  const served = { GS_CONTROL: 'off', GS_SITE_ORIGIN: origin, GS_TRUSTED_PROXIES: '127.0.0.1', ...environment };
  const first = await installation.platform(served);
  const second = await installation.platform(served);
  const replicas = {
    'platform-1:8080': portOf(first.addresses.site),
    'platform-2:8080': portOf(second.addresses.site),
  };
  await held.release();
  const shield = await testProxy({ upstreams: replicas, listens: { 8085: shieldPort } }, 'media-shield.conf');
  const proxy = await testProxy({
    upstreams: {
      ...replicas,
      'shield:8085': shieldPort,
      'platform-1:8081': portOf(first.addresses.checkout),
      'platform-2:8081': portOf(second.addresses.checkout),
      'platform-1:8083': portOf(first.addresses.tvProvider),
      'platform-2:8083': portOf(second.addresses.tvProvider),
      'registry:8090': portOf(first.addresses.console),
    },
    listens: { 8080: site, 8081: checkout, 8083: tvProvider, 8090: operators },
    media: 'shield:8085',
  }).catch(async (error: unknown) => {
    await shield.stop();
    throw error;
  });
  return {
    origin,
    first,
    second,
    proxy,
    shield,
    async stop() {
      await proxy.stop();
      await shield.stop();
    },
  };
};
