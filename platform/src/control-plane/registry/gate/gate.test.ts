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
  trigger,
  using,
  verdictOn,
} from '../../../testing/sample-lineup.ts';
import type { PublishedVersion } from '../model/published-version.ts';

test.each<[string, string, PublishedVersion[]]>([
  [
    'contract_range',
    'a contract the shell does not speak',
    [shell(), remote('mf-a@1.0.0', { remote: { contract: '^0.2.0' } })],
  ],
  ['contract_range', 'a range that is none', [shell(), remote('mf-a@1.0.0', { remote: { contract: 'newest' } })]],
  [
    'federation_runtime',
    'another minor of the federation runtime',
    [shell({ runtime: '2.9.2' }), remote('mf-a@1.0.0', { runtime: '2.10.0' })],
  ],
  [
    'shared_missing',
    'a shared package the shell does not bring',
    [shell({ provides: { 'react-slick': null } }), remote('mf-a@1.0.0', { consumes: { 'react-slick': '^0.31.0' } })],
  ],
  [
    'shared_range',
    'another major of a shared package',
    [shell(), remote('mf-a@1.0.0', { consumes: { react: '^18.0.0' } })],
  ],
  [
    'route_overlap',
    'the same path',
    [
      shell(),
      remote('mf-a@1.0.0', { remote: { routes: [route('/x')] } }),
      remote('mf-b@1.0.0', { remote: { routes: [route('/x')] } }),
    ],
  ],
  [
    'route_overlap',
    'the same path under another parameter’s name',
    [
      shell(),
      remote('mf-a@1.0.0', { remote: { routes: [route('/x/:id')] } }),
      remote('mf-b@1.0.0', { remote: { routes: [route('/x/:name')] } }),
    ],
  ],
  [
    'route_overlap',
    'a path that another remote takes by its optional segment',
    [
      shell(),
      remote('mf-a@1.0.0', { remote: { routes: [route('/x/:id?')] } }),
      remote('mf-b@1.0.0', { remote: { routes: [route('/x')] } }),
    ],
  ],
  [
    'route_overlap',
    'one path twice in one manifest',
    [shell(), remote('mf-a@1.0.0', { remote: { routes: [route('/x'), route('/x')] } })],
  ],
  [
    'route_overlap',
    'a path that only the version being rolled out claims',
    [
      shell(),
      remote('mf-a@1.0.0'),
      remote('mf-a@1.1.0', { remote: { routes: [route('/mf-b')] } }),
      remote('mf-b@1.0.0'),
    ],
  ],
  [
    'trigger_overlap',
    'the same query parameter',
    [
      shell(),
      remote('mf-a@1.0.0', { remote: { triggers: [trigger('/watch', 'settings')] } }),
      remote('mf-b@1.0.0', { remote: { triggers: [trigger('/watch', 'settings')] } }),
    ],
  ],
  [
    'screen_overlap',
    'one name of two remotes for different screens',
    [
      shell(),
      remote('mf-a@1.0.0', { remote: { routes: [{ ...route('/a'), screen: 'home' }] } }),
      remote('mf-b@1.0.0', { remote: { routes: [{ ...route('/b'), screen: 'home' }] } }),
    ],
  ],
  ['panel_overlap', 'one panel of two remotes', [shell(), offering('mf-a@1.0.0'), offering('mf-b@1.0.0')]],
  ['panel_missing', 'a panel without an owner', [shell(), using('mf-b@1.0.0')]],
  [
    'panel_missing',
    'a panel that the version being rolled out gave up',
    [shell(), offering('mf-a@1.0.0'), remote('mf-a@1.1.0'), using('mf-b@1.0.0')],
  ],
  [
    'panel_props',
    'props the panel needs and does not get',
    [shell(), offering('mf-a@1.0.0', object({ reason: text })), using('mf-b@1.0.0', object({}))],
  ],
  [
    'panel_props',
    'props of another type',
    [
      shell(),
      offering('mf-a@1.0.0', object({ reason: text })),
      using('mf-b@1.0.0', object({ reason: { type: 'number' } })),
    ],
  ],
  [
    'event_version',
    'an event that moved to the next version',
    [shell(), emitting('mf-a@1.0.0', object({}), 'player:state@2'), listening('mf-b@1.0.0', object({}))],
  ],
  [
    'event_schema',
    'a field that a live consumer reads was removed',
    [shell(), emitting('mf-a@1.0.0', object({ id: text })), listening('mf-b@1.0.0', object({ id: text, at: text }))],
  ],
  [
    'event_schema',
    'a field became optional',
    [shell(), emitting('mf-a@1.0.0', object({ id: text }, [])), listening('mf-b@1.0.0', object({ id: text }))],
  ],
  [
    'event_schema',
    'a field changed its type',
    [
      shell(),
      emitting('mf-a@1.0.0', object({ id: { type: 'number' } })),
      listening('mf-b@1.0.0', object({ id: text })),
    ],
  ],
  [
    'event_schema',
    'a new value that the reader does not know',
    [
      shell(),
      emitting('mf-a@1.0.0', object({ kind: { type: 'string', enum: ['vod', 'clip'] } })),
      listening('mf-b@1.0.0', object({ kind: { type: 'string', enum: ['vod'] } })),
    ],
  ],
  [
    'event_schema',
    'only the version being rolled out breaks the reader',
    [
      shell(),
      emitting('mf-a@1.0.0', object({ id: text })),
      emitting('mf-a@1.1.0', object({})),
      listening('mf-b@1.0.0', object({ id: text })),
    ],
  ],
  [
    'event_schema',
    'the shell’s event lost a field',
    [
      shell({ speaks: { emits: { 'session:changed@1': object({}) } } }),
      listening('mf-b@1.0.0', object({ flow: text }), 'session:changed@1'),
    ],
  ],
  [
    'event_schema',
    'the shell reads what a remote does not send',
    [shell({ speaks: { listens: { 'player:state@1': object({ id: text }) } } }), emitting('mf-a@1.0.0', object({}))],
  ],
  [
    'call_version',
    'a service that answers another version of a call',
    [
      shell(),
      serving('mf-a@1.0.0', { request: object({}), reply: object({}) }, 'news:listStories@2'),
      calling('mf-b@1.0.0', { request: object({}), reply: object({}) }),
    ],
  ],
  [
    'call_schema',
    'a request without a field that the service needs',
    [
      shell(),
      serving('mf-a@1.0.0', { request: object({ team: text }), reply: object({}) }),
      calling('mf-b@1.0.0', { request: object({}), reply: object({}) }),
    ],
  ],
  [
    'call_schema',
    'a reply without a field that a caller reads',
    [
      shell(),
      serving('mf-a@1.0.0', { request: object({}), reply: object({}) }),
      calling('mf-b@1.0.0', { request: object({}), reply: object({ title: text }) }),
    ],
  ],
  [
    'budget',
    'more than a tenth over its budget',
    [
      shell(),
      remote('mf-a@1.0.0', { scriptBytes: 2_000, remote: { budgets: { jsBrotliBytes: 1_000, mountMs: 100 } } }),
    ],
  ],
])('blocked, %s: %s', (code, _what, builds) => {
  const { outcome, findings } = verdictOn(builds);
  expect(outcome).toBe('blocked');
  const found = findings.find((finding) => finding.code === code && finding.severity === 'block');
  expect(found?.message).toContain('mf-');
  expect(found?.act.what).not.toBe('');
  expect(findings.filter(({ severity }) => severity === 'block').map((finding) => finding.code)).toEqual(
    findings.filter(({ severity }) => severity === 'block').map(() => code),
  );
});
