import { expect, test } from '@jest/globals';
import { readyBanner } from './ready-banner.ts';

const facts = {
  addresses: { site: 'http://localhost:8080', metrics: 'http://127.0.0.1:9464' },
  apiPage: 'http://localhost:8080/api-docs/',
  seed: {
    users: [{ email: 'card-m@example.test', about: 'Monthly, paid by card' }],
    password: 'Grandstand1!',
    activationCode: '123456',
    providerUsers: [{ name: 'tv-nozip', about: 'the provider sends no zip code' }],
    operators: [{ email: 'ana@example.test', role: 'operator' }],
  },
  release: { id: 3, shell: '1.0.0', remotes: [] },
  builds: [],
  seconds: 2,
} as unknown as Parameters<typeof readyBanner>[0];

test('the banner says where everything is, and who may sign in with what', () => {
  const banner = readyBanner(facts);
  for (const text of [
    'localhost:8080/api-docs/',
    'card-m@example.test',
    'Grandstand1!',
    'tv-nozip',
    'ana@example.test',
    '123456',
    '9464',
  ]) {
    expect(banner).toContain(text);
  }
});

test('S-30: production prints neither the API page nor seed users', () => {
  const banner = readyBanner({ ...facts, apiPage: null, seed: null });
  expect(banner).not.toMatch(/API|Sign in|TV provider/);
});
