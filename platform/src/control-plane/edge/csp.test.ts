import { expect, test } from '@jest/globals';
import { pagePolicy } from './csp.ts';
import { configuredOrigins } from './page.ts';

const directive = (policy: string, name: string) =>
  policy.split('; ').find((each) => each.startsWith(`${name} `)) ?? '';

test('CON-031, WATCH-098: the policy admits the origins that operators configure, and no others', () => {
  const configured = configuredOrigins({
    runtimeSettings: {
      services: {
        evergent: 'https://accounts.example.test/api',
        evergentIframe: 'https://pay.example.test',
        players: '',
        quickplay: 'javascript:alert(1)',
      },
    },
    remoteConfig: { liveEventUrl: 'https://games.example.test/now.json' },
  });
  const policy = pagePolicy('n', ['https://checkout.test'], null, configured);
  expect(directive(policy, 'connect-src')).toBe(
    "connect-src 'self' https://accounts.example.test https://pay.example.test https://games.example.test",
  );
  expect(directive(policy, 'frame-src')).toBe('frame-src https://checkout.test https://pay.example.test');
  expect(directive(pagePolicy('n', [], null), 'connect-src')).toBe("connect-src 'self'");
});

test('a tab that shows a dev server connects to it only where it may follow its builds', () => {
  const connectOf = (devServer: string | null, followsBuilds: boolean) =>
    directive(pagePolicy('n', [], devServer, undefined, followsBuilds), 'connect-src');
  expect(connectOf('http://localhost:9100', true)).toBe("connect-src 'self' http://localhost:9100");
  expect(connectOf('http://localhost:9100', false)).toBe("connect-src 'self'");
  expect(connectOf(null, true)).toBe("connect-src 'self'");
});

test('the policy admits the licence server of the Bitmovin player only while its key is set', () => {
  const connectOf = (runtimeSettings: object) =>
    directive(pagePolicy('n', [], null, configuredOrigins({ runtimeSettings, remoteConfig: {} })), 'connect-src');
  expect(connectOf({})).toBe("connect-src 'self'");
  expect(connectOf({ bitmovinKey: 'k' })).toBe("connect-src 'self' https://licensing.bitmovin.com");
});

test('the policy admits the hosts of media and posters that editors named', () => {
  const contentOrigins = { media: ['https://live.example.test'], images: ['https://images.example.test'] };
  const policy = pagePolicy(
    'n',
    [],
    null,
    configuredOrigins({ runtimeSettings: {}, remoteConfig: {}, contentOrigins }),
  );
  expect(directive(policy, 'connect-src')).toBe("connect-src 'self' https://live.example.test");
  expect(directive(policy, 'media-src')).toBe("media-src 'self' https://live.example.test blob:");
  expect(directive(policy, 'img-src')).toBe("img-src 'self' https://images.example.test data: blob:");
  expect(directive(policy, 'script-src')).toBe("script-src 'nonce-n' 'strict-dynamic'");
});
