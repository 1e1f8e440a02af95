import { expect, test } from '@jest/globals';
import { readConfig } from './config.ts';

test('without any variable the embedded defaults hold', () => {
  expect(readConfig({})).toMatchObject({
    ports: { site: 8080, checkout: 8081, identity: 8082, tvProvider: 8083, console: 8090, control: 8099 },
    origins: { site: 'http://localhost:8080' },
    databaseUrl: null,
    environment: 'development',
    control: true,
    seed: true,
  });
});

test('every wrong variable is listed', () => {
  const wrong = {
    GS_SITE_PORT: 'x',
    GS_CONTROL_PORT: '70000',
    DATABASE_URL: 'mysql://x',
    VALKEY_URL: 'http://x',
    GS_ENVIRONMENT: 'A b',
  };
  expect(() => readConfig(wrong)).toThrow(
    /GS_SITE_PORT[\s\S]*GS_CONTROL_PORT[\s\S]*DATABASE_URL[\s\S]*VALKEY_URL[\s\S]*GS_ENVIRONMENT/,
  );
});

test('identity issuers: the sandbox, or the configured ones, each with its client', () => {
  const { google, apple } = readConfig({
    OIDC_GOOGLE_ISSUER: 'https://accounts.example.test',
    OIDC_GOOGLE_CLIENT_ID: 'yes',
  }).identity;
  expect(google).toEqual({ url: 'https://accounts.example.test', clientId: 'yes', clientSecret: null });
  expect(apple).toMatchObject({ url: 'http://localhost:8082/sandbox/apple', clientId: 'grandstand' });
  expect(readConfig({ NODE_ENV: 'production' }).identity).toEqual({ google: null, facebook: null, apple: null });
});

test('every error of the issuers is listed, beside the others', () => {
  const wrong = {
    GS_SITE_PORT: 'x',
    OIDC_GOOGLE_ISSUER: 'https://accounts.example.test',
    OIDC_FACEBOOK_ISSUER: 'http://plain.example.test',
    OIDC_FACEBOOK_CLIENT_ID: 'yes',
    OIDC_APPLE_CLIENT_SECRET: 'secret',
  };
  expect(() => readConfig(wrong)).toThrow(
    /GS_SITE_PORT[\s\S]*OIDC_FACEBOOK_ISSUER[\s\S]*OIDC_GOOGLE_CLIENT_ID: OIDC_GOOGLE_ISSUER needs it[\s\S]*OIDC_APPLE_ISSUER: OIDC_APPLE_CLIENT_SECRET needs it/,
  );
});

test('S-30: production turns control and seeding off, whatever the value of GS_CONTROL', () => {
  expect(readConfig({ NODE_ENV: 'production', GS_CONTROL: 'on' })).toMatchObject({ control: false, seed: false });
});

test('ASSETS_URL: the data folder, another one, or a bucket with its keys', () => {
  expect(readConfig({ GS_DATA_DIR: '/srv/data' }).assets).toEqual({
    kind: 'disk',
    folder: '/srv/data/store',
    keys: null,
  });
  expect(readConfig({ ASSETS_URL: 'file:///srv/assets' }).assets).toMatchObject({
    kind: 'disk',
    folder: '/srv/assets',
  });
  const bucket = {
    ASSETS_URL: 's3://yes-assets/site?endpoint=https://storage.example.test',
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
  };
  expect(readConfig(bucket).assets).toEqual({
    kind: 's3',
    bucket: 'yes-assets',
    prefix: 'site/',
    endpoint: 'https://storage.example.test',
    region: 'us-east-1',
    keys: { accessKeyId: 'key', secretAccessKey: 'secret' },
  });
  expect(readConfig({ ...bucket, AWS_SESSION_TOKEN: 'token' }).assets).toMatchObject({
    keys: { sessionToken: 'token' },
  });
  expect(readConfig({ ASSETS_URL: bucket.ASSETS_URL }).assets).toMatchObject({ kind: 's3', keys: null });
});

test('ASSETS_URL: every error is listed, beside the others', () => {
  const wrong = { GS_SITE_PORT: 'x', ASSETS_URL: 's3://B?zone=1', AWS_ACCESS_KEY_ID: 'key' };
  expect(() => readConfig(wrong)).toThrow(
    /GS_SITE_PORT[\s\S]*ASSETS_URL: "B" is not a bucket name[\s\S]*ASSETS_URL: needs a region[\s\S]*ASSETS_URL: "zone"[\s\S]*AWS_SECRET_ACCESS_KEY: AWS_ACCESS_KEY_ID needs it/,
  );
  // A store on disk ignores keys of other programs.
  expect(readConfig({ AWS_ACCESS_KEY_ID: 'key' }).assets.keys).toBeNull();
});
