import { expect, test } from '@jest/globals';
import { readConfig } from './config.ts';
import { productionErrors } from './production-check.ts';
import { startServer } from './server.ts';
import { PRODUCTION_ENVIRONMENT } from './testing/production-environment.ts';

/** The variables that are refused, in order. */
const refused = (changes: Readonly<Record<string, string | undefined>>): string[] =>
  productionErrors(readConfig({ ...PRODUCTION_ENVIRONMENT, ...changes })).map((problem) => problem.split(':')[0] ?? '');

test('a production configuration that is safe is accepted, and development is never checked', () => {
  expect(refused({})).toEqual([]);
  expect(refused({ NODE_ENV: 'development', GS_SITE_ORIGIN: undefined, SMTP_URL: undefined })).toEqual([]);
});

test.each([
  ['an http site', { GS_SITE_ORIGIN: 'http://tv.example.test' }, 'GS_SITE_ORIGIN'],
  ['a checkout without an origin', { GS_CHECKOUT_ORIGIN: undefined }, 'GS_CHECKOUT_ORIGIN'],
  ['TV providers without an origin', { GS_TV_PROVIDER_ORIGIN: undefined }, 'GS_TV_PROVIDER_ORIGIN'],
  ['seed users', { GS_SEED: 'on' }, 'GS_SEED'],
  ['sandbox payments', { GS_PAYMENTS: 'sandbox' }, 'GS_PAYMENTS'],
  ['no mail relay', { SMTP_URL: undefined }, 'SMTP_URL'],
  ['the environment development', { GS_ENVIRONMENT: undefined }, 'GS_ENVIRONMENT'],
  ['no registry token', { GS_REGISTRY_TOKEN: undefined }, 'GS_REGISTRY_TOKEN'],
  ['a short registry token', { GS_REGISTRY_TOKEN: 'x'.repeat(31) }, 'GS_REGISTRY_TOKEN'],
  ['signing keys in clear', { GS_KEYS_SECRET: undefined }, 'GS_KEYS_SECRET'],
])('production refuses %s', (_what, changes, variable) => {
  expect(refused(changes)).toEqual([variable]);
});

test('sandbox payments are accepted where they are allowed by name', () => {
  expect(refused({ GS_PAYMENTS: 'sandbox', GS_ALLOW_SANDBOX_PAYMENTS: 'yes' })).toEqual([]);
});

test('a server with only NODE_ENV=production does not start, and lists every variable', async () => {
  const started = startServer({ NODE_ENV: 'production', GS_SEED: 'on', GS_PAYMENTS: 'sandbox' });
  await expect(started).rejects.toThrow(
    /GS_SITE_ORIGIN[\s\S]*GS_CHECKOUT_ORIGIN[\s\S]*GS_TV_PROVIDER_ORIGIN[\s\S]*GS_SEED[\s\S]*GS_PAYMENTS[\s\S]*SMTP_URL[\s\S]*GS_ENVIRONMENT[\s\S]*GS_REGISTRY_TOKEN[\s\S]*GS_KEYS_SECRET/,
  );
});
