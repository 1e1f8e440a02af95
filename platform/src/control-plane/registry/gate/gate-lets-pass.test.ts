import { expect, test } from '@jest/globals';
import {
  calling,
  emitting,
  listening,
  object,
  offering,
  remote,
  route,
  serving,
  shell,
  text,
  using,
  verdictOn,
} from '../../../testing/sample-lineup.ts';
import type { PublishedVersion } from '../model/published-version.ts';
import type { ReleasedRemotes } from '../model/registry.tables.ts';
import { judge } from './gate.ts';

test.each<[string, PublishedVersion[]]>([
  ['a shell and nothing else', [shell()]],
  ['two remotes with separate paths', [shell(), remote('mf-a@1.0.0'), remote('mf-b@1.0.0')]],
  [
    'a literal path inside another remote’s parameter, with its consent',
    [
      shell(),
      remote('mf-a@1.0.0', { remote: { routes: [route('/x/live')] } }),
      remote('mf-b@1.0.0', {
        remote: { routes: [route('/x/:id')], consents: [{ path: '/x/live', remote: 'mf-a' }] },
      }),
    ],
  ],
  [
    'the same path in the two flows, with consent',
    [
      shell(),
      remote('mf-a@1.0.0', {
        remote: { routes: [route('/x')], consents: [{ path: '/x', remote: 'mf-b' }] },
      }),
      remote('mf-b@1.0.0', { remote: { routes: [route('/x', 'device')] } }),
    ],
  ],
  [
    'a literal path beside the optional one of the same remote',
    [shell(), remote('mf-a@1.0.0', { remote: { routes: [route('/x'), route('/x/:id?')] } })],
  ],
  ['both versions of a rollout with the same paths', [shell(), remote('mf-a@1.0.0'), remote('mf-a@1.1.0')]],
  [
    'an event with an added optional field',
    [
      shell(),
      emitting('mf-a@1.0.0', object({ id: text, note: text }, ['id'])),
      listening('mf-b@1.0.0', object({ id: text })),
    ],
  ],
  [
    'a listener that needs less than is sent',
    [shell(), emitting('mf-a@1.0.0', object({ id: text, at: text })), listening('mf-b@1.0.0', object({ id: text }))],
  ],
  [
    'a call of another team’s service with fewer fields than its schemas have',
    [
      shell(),
      serving('mf-a@1.0.0', {
        request: object({ team: text, limit: text }, ['team']),
        reply: object({ title: text, at: text }),
      }),
      calling('mf-b@1.0.0', { request: object({ team: text }), reply: object({ title: text }) }),
    ],
  ],
  [
    'an event of the shell',
    [
      shell({ speaks: { emits: { 'session:changed@1': object({ flow: text }) } } }),
      listening('mf-b@1.0.0', object({ flow: text }), 'session:changed@1'),
    ],
  ],
  [
    'a panel whose props fit',
    [shell(), offering('mf-a@1.0.0', object({ reason: text }, [])), using('mf-b@1.0.0', object({ reason: text }))],
  ],
  [
    'a remote that hears its own event',
    [
      shell(),
      remote('mf-a@1.0.0', {
        remote: { events: { emits: ['player:state@1'], listens: ['player:state@1'] } },
        speaks: { emits: { 'player:state@1': object({}) }, listens: { 'player:state@1': object({}) } },
      }),
    ],
  ],
  [
    'a build within its budget',
    [
      shell(),
      remote('mf-a@1.0.0', { scriptBytes: 900, remote: { budgets: { jsBrotliBytes: 100_000, mountMs: 100 } } }),
    ],
  ],
  [
    'another patch of the federation runtime',
    [shell({ runtime: '2.9.4' }), remote('mf-a@1.0.0', { runtime: '2.9.2' })],
  ],
])('allowed: %s', (_what, builds) => {
  expect(verdictOn(builds)).toEqual({ outcome: 'allowed', findings: [] });
});

test.each<[string, string, PublishedVersion[]]>([
  ['event_silent', 'an event without an emitter', [shell(), listening('mf-b@1.0.0', object({}))]],
  [
    'event_unchecked',
    'an emitter without a schema',
    [
      shell(),
      remote('mf-a@1.0.0', { remote: { events: { emits: ['player:state@1'], listens: [] } } }),
      listening('mf-b@1.0.0', object({})),
    ],
  ],
  [
    'config_unknown',
    'a config key that the site does not have',
    [shell(), remote('mf-a@1.0.0', { remote: { config: ['colourOfTheDay'] } })],
  ],
  [
    'budget',
    'a little over its budget',
    [
      shell(),
      remote('mf-a@1.0.0', { scriptBytes: 100_000, remote: { budgets: { jsBrotliBytes: 98_000, mountMs: 100 } } }),
    ],
  ],
])('warned, %s: %s', (code, _what, builds) => {
  const { outcome, findings } = verdictOn(builds);
  expect(outcome).toBe('warned');
  expect(findings.map((finding) => finding.code)).toEqual([code]);
});

test('what was never published, and a shell under a remote’s name, are named; all errors are reported together', () => {
  const builds = [shell(), remote('mf-a@1.0.0', { remote: { contract: '^9.0.0' } })];
  const { findings } = verdictOn(builds, (remotes) => {
    remotes['mf-gone'] = { version: '1.0.0', on: true };
    remotes['mf-a'] = { version: '1.0.0', on: true, rollout: { version: '2.0.0', percent: 0, salt: 's' } };
  });
  expect(findings.map(({ code, packages: [about] }) => [code, about])).toEqual([
    ['not_published', 'mf-a@2.0.0'],
    ['not_published', 'mf-gone@1.0.0'],
    ['contract_range', 'mf-a@1.0.0'],
  ]);
  const noShell = judge({ shellVersion: '9.0.0', remotes: {}, find: () => undefined });
  expect(noShell.findings.map(({ code }) => code)).toEqual(['not_published']);
});

test('warned, panel_off: a panel whose remote an operator switched off', () => {
  const { outcome, findings } = verdictOn([shell(), offering('mf-a@1.0.0'), using('mf-b@1.0.0')], (remotes) => {
    remotes['mf-a'] = { version: '1.0.0', on: false };
  });
  expect(outcome).toBe('warned');
  expect(findings.map(({ code }) => code)).toEqual(['panel_off']);
});

test('a remote that is off is not judged: switching off is always possible', () => {
  const broken = remote('mf-a@1.0.0', { remote: { contract: '^9.0.0' } });
  const off = (remotes: ReleasedRemotes) => {
    remotes['mf-a'] = { version: '1.0.0', on: false };
  };
  expect(verdictOn([shell(), broken]).outcome).toBe('blocked');
  expect(verdictOn([shell(), broken], off).outcome).toBe('allowed');
});
