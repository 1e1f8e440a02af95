import { createPrivateKey, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { Db } from '../../infrastructure/database/database.ts';
import { installRateLimits, throttle } from '../../infrastructure/http/rate-limits.service.ts';
import type { PathOfScreen } from '../../infrastructure/http/site-addresses.ts';
import { keyMaterial } from '../../infrastructure/keys/key.repo.ts';
import { BRANDS, type Brand, returnPaths, sandboxPath } from '../../services/identity/issuers.ts';
import { brandStylePath, CHOOSER_STYLE_PATH, COLOUR_OF, PAGE_STYLE_PATH, problemPage, signInPath } from './pages.ts';
import { createSandboxProvider, newSigningKey, type SandboxProvider } from './sandbox-provider.ts';
import { signInRoutes } from './sign-in.routes.ts';

export interface SandboxOptions {
  readonly db: Db;
  readonly config: Pick<Config, 'limits' | 'origins' | 'trustedProxies'>;
  readonly pathOf: PathOfScreen;
}

/**
 * The origin of the sandbox's identity providers, one per brand. Never in production, where real issuers are
 * configured.
 */
export const identitySandbox = async (app: FastifyInstance, { db, config, pathOf }: SandboxOptions): Promise<void> => {
  const { origins, limits, trustedProxies } = config;
  const policy = policyFor(origins.site);
  const cookieKey = await keyMaterial(db, 'identity.cookies', () => randomBytes(32).toString('base64url'));
  await installRateLimits(app, db);
  const limit = throttle(app, { name: 'sandbox-sign-in', perMinute: limits.signIn });

  const openProvider = async (brand: Brand): Promise<SandboxProvider> =>
    createSandboxProvider({
      brand,
      issuer: origins.identity + sandboxPath(brand),
      signingKey: jwkOf(await keyMaterial(db, `identity.${brand}`, newSigningKey)),
      cookieKey,
      redirectUris: async () => (await returnPaths(pathOf)).map((path) => origins.site + path),
      signInPath: (uid) => signInPath(brand, uid),
      errorPage: () => problemPage('This sign-in can’t go on', 'Start it again on YES Network.', origins.site),
      behindProxy: trustedProxies !== null,
    });

  for (const brand of BRANDS) {
    const sandbox = await openProvider(brand);
    await app.register(async (pages) => {
      await pages.register(formbody);
      signInRoutes(pages, { brand, sandbox, limit, policy, siteOrigin: origins.site });
    });
    await app.register(async (protocol) => mountProvider(protocol, brand, sandbox, policy));
    serveCss(app, brandStylePath(brand), `:root {\n  --brand: ${COLOUR_OF[brand]};\n}\n`);
  }
  const fileText = (name: string) => readFile(path.join(import.meta.dirname, name), 'utf8');
  serveCss(app, PAGE_STYLE_PATH, await fileText('../../services/tv-provider/style.css'));
  serveCss(app, CHOOSER_STYLE_PATH, await fileText('chooser.css'));
};

/** The provider's own endpoints. It reads requests and writes answers itself, so its headers are set beforehand. */
const mountProvider = (app: FastifyInstance, brand: Brand, { provider }: SandboxProvider, policy: string): void => {
  const prefix = sandboxPath(brand);
  const answer = provider.callback();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.all(`${prefix}/*`, (request, reply) => {
    const { raw } = request;
    const headers = { ...reply.getHeaders(), 'content-security-policy': policy, 'referrer-policy': 'no-referrer' };
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) reply.raw.setHeader(name, value);
    reply.hijack();
    // By what it was asked for, the provider knows where it is mounted.
    Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(prefix.length) });
    void answer(raw, reply.raw);
  });
};

/** Browsers check the redirects that answer a form against `form-action` too; a posted answer also goes to the site. */
const policyFor = (siteOrigin: string): string =>
  [
    `default-src 'none'`,
    `style-src 'self'`,
    `script-src 'self'`,
    `img-src data:`,
    `form-action 'self' ${siteOrigin}`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
  ].join('; ');

const jwkOf = (pem: string): Record<string, unknown> => ({ ...createPrivateKey(pem).export({ format: 'jwk' }) });

const serveCss = (app: FastifyInstance, url: string, css: string): void => {
  app.get(url, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').type('text/css; charset=utf-8').send(css),
  );
};
