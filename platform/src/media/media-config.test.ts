import { expect, test } from '@jest/globals';
import { readConfig } from '../config.ts';

const SITE = { GS_SITE_ORIGIN: 'https://tv.example.test' };

test('GS_MEDIA_ORIGIN: the site’s host on another port, or another host with the domain of both', () => {
  expect(readConfig({}).media).toEqual({
    origins: [],
    cookieDomain: null,
    keyRotationS: 3_600,
    encryption: 'cbcs',
    licenceServers: null,
  });
  expect(readConfig({ ...SITE, GS_MEDIA_ORIGIN: 'https://tv.example.test:8443/x' }).media).toEqual({
    origins: [{ origin: 'https://tv.example.test:8443', weight: 1 }],
    cookieDomain: null,
    keyRotationS: 3_600,
    encryption: 'cbcs',
    licenceServers: null,
  });
  const other = { ...SITE, GS_MEDIA_ORIGIN: 'https://media.example.test', GS_MEDIA_COOKIE_DOMAIN: 'Example.test' };
  expect(readConfig(other).media).toEqual({
    origins: [{ origin: 'https://media.example.test', weight: 1 }],
    cookieDomain: 'example.test',
    keyRotationS: 3_600,
    encryption: 'cbcs',
    licenceServers: null,
  });
});

test.each([
  [
    'another host without a domain',
    { GS_MEDIA_ORIGIN: 'https://media.example.test' },
    /GS_MEDIA_ORIGIN.*GS_MEDIA_COOKIE_DOMAIN/,
  ],
  [
    'a second origin of another protocol',
    { GS_MEDIA_ORIGIN: 'https://tv.example.test:8443 9, http://tv.example.test 1' },
    /http:\/\/tv\.example\.test and the site .* need the same protocol/,
  ],
  [
    'a weight below 0',
    { GS_MEDIA_ORIGIN: 'https://tv.example.test -1' },
    /GS_MEDIA_ORIGIN.*“https:\/\/tv.example.test -1”/,
  ],
  ['no origin with a share', { GS_MEDIA_ORIGIN: 'https://tv.example.test 0' }, /GS_MEDIA_ORIGIN.*at least one above 0/],
  ['a word instead of an address', { GS_MEDIA_ORIGIN: 'cdn' }, /GS_MEDIA_ORIGIN.*“cdn”/],
  ['another protocol', { GS_MEDIA_ORIGIN: 'http://tv.example.test' }, /GS_MEDIA_ORIGIN.*protocol/],
  ['a domain without an origin', { GS_MEDIA_COOKIE_DOMAIN: 'example.test' }, /GS_MEDIA_COOKIE_DOMAIN.*GS_MEDIA_ORIGIN/],
  [
    'a host outside the domain',
    { GS_MEDIA_ORIGIN: 'https://cdn.other.test', GS_MEDIA_COOKIE_DOMAIN: 'example.test' },
    /cdn\.other\.test does not belong to example\.test/,
  ],
  [
    'a domain that is none',
    { GS_MEDIA_ORIGIN: 'https://tv.example.test', GS_MEDIA_COOKIE_DOMAIN: 'a b' },
    /GS_MEDIA_COOKIE_DOMAIN/,
  ],
])('GS_MEDIA_ORIGIN: %s is refused by name', (_what, variables, message) => {
  expect(() => readConfig({ ...SITE, ...variables })).toThrow(message);
});
