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
  const wrong = { GS_SITE_PORT: 'x', GS_CONTROL_PORT: '70000', DATABASE_URL: 'mysql://x', GS_ENVIRONMENT: 'A b' };
  expect(() => readConfig(wrong)).toThrow(/GS_SITE_PORT[\s\S]*GS_CONTROL_PORT[\s\S]*DATABASE_URL[\s\S]*GS_ENVIRONMENT/);
});

test('S-30: production turns control and seeding off, whatever GS_CONTROL says', () => {
  expect(readConfig({ NODE_ENV: 'production', GS_CONTROL: 'on' })).toMatchObject({ control: false, seed: false });
});
