import rateLimit from '@fastify/rate-limit';
import type { RemoteManifest } from '@grandstand/shared-contracts/release';
import { type FastifyInstance, fastify } from 'fastify';
import { type Edge, edgeModule } from '../control-plane/edge/edge.module.ts';
import type { EdgeSettings } from '../control-plane/edge/page.ts';
import type { Registry } from '../control-plane/registry-api/registry.service.ts';
import type { DescribePage } from '../infrastructure/http/page-description.ts';
import { fixedKey } from '../infrastructure/keys/key-ring.service.ts';
import { createSignedTokens } from '../infrastructure/tokens/signed-tokens.ts';
import { chaosRoutes } from '../sandbox/chaos/chaos.routes.ts';
import { publishSample, sampleRemote } from './sample-build.ts';
import { by, type TestRegistry, testRegistry } from './test-registry.ts';

export interface TestSite {
  at: TestRegistry;
  app: FastifyInstance;
  edge: Edge;
  registry: Registry;
  /** What the pages are given; a null makes the next page fail to get it. */
  documents: { settings: EdgeSettings | null };
  /** Where every visitor is. */
  place: { country: string; zone: string };
  /** Another site on the same registry. */
  open(environment: string, control?: boolean): Promise<{ app: FastifyInstance; edge: Edge }>;
  /** As a browser's navigation. */
  get(url: string, headers?: Record<string, string>): ReturnType<typeof inject>;
  close(): Promise<void>;
}

/** Its forwarded requests are believed. */
export const TRUSTED_PROXY = '10.9.9.9';
export const TEST_TOKENS_KEY = 'tests sign with these 32 characters';

const origins = {
  site: 'http://localhost:8080',
  checkout: 'http://localhost:8081',
  identity: 'http://localhost:8082',
  tvProvider: 'http://localhost:8083',
};

const inject = (app: FastifyInstance, url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: 'text/html', ...headers } });

const route = (path: string): RemoteManifest['routes'][number] => ({
  path,
  screen: path.split('/')[1] ?? '',
  flow: 'web',
  phases: [0, 1, 2],
  requires: [],
  fallback: 'watch',
  chrome: { header: true, footer: true },
  title: 'Home',
});

/**
 * A site whose `development` serves `mf-watch@2.0.0` (`/watch/:vodId?`, shares react-slick) and `mf-account@2.0.0`
 * (`/account`, and `settings` over `/watch`, shares react-final-form, and react-slick with a later chunk).
 */
export const testSite = async (describe: DescribePage | null = null): Promise<TestSite> => {
  const at: TestRegistry = await testRegistry();
  const { registry, store } = at;
  const documents: TestSite['documents'] = {
    settings: {
      remoteConfig: { text: '</script><!--<script>' },
      localization: { app: { site: { en: 'Us', es: 'Nosotros' } } },
      players: {},
      runtimeSettings: { x: 1 },
    },
  };
  const place: TestSite['place'] = { country: 'us', zone: 'yankees' };
  const open = async (environment: string, control = true) => {
    // A browser keeps connections open that carry no request.
    const app = fastify({ forceCloseConnections: true, trustProxy: TRUSTED_PROXY });
    await app.register(rateLimit, { global: false });
    const settings = async (): Promise<EdgeSettings> => {
      if (!documents.settings) throw new Error('the database is away');
      return documents.settings;
    };
    const edge = await edgeModule(app, {
      registry,
      store,
      settings,
      pageKey: fixedKey('test'),
      locate: () => place,
      describe,
      tokens: createSignedTokens(fixedKey(TEST_TOKENS_KEY), { now: Date.now }),
      config: { environment, origins, vitalsShare: 0, limits: { streams: 3 }, audienceHeader: 'x-audience' },
    });
    if (control) chaosRoutes(app, edge.assets, registry);
    return { app, edge };
  };
  const version = '2.0.0';
  const watch = { routes: [route('/watch/:vodId?')] };
  const account = {
    routes: [route('/account')],
    triggers: [{ path: '/watch/:vodId?', query: 'settings', screen: 'settings', title: 'Settings' }],
  };
  const builds = [
    sampleRemote({ name: 'mf-watch', version, remote: watch, consumes: { 'react-slick': '^0.31.0' } }),
    sampleRemote({
      name: 'mf-account',
      version,
      remote: account,
      consumes: { 'react-final-form': '^7.0.0', 'react-slick': '^0.31.0' },
      consumesFirst: ['react', 'react-final-form'],
    }),
  ];
  for (const build of builds) await publishSample(registry, build);
  const remotes = builds.map(({ name }) => ({ name, version }));
  await registry.releases.release('development', null, { shell: '1.0.0', remotes }, by);
  const { app, edge } = await open('development');
  return {
    at,
    app,
    edge,
    registry,
    documents,
    place,
    open,
    get: (url, headers) => inject(app, url, headers),
    async close() {
      await app.close();
      await at.close();
    },
  };
};
