import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type TestCommandLine, testCommandLine } from '../../testing/test-command-line.ts';

let at: TestCommandLine;
beforeAll(async () => {
  at = await testCommandLine();
});
afterAll(() => at.close());

const tokenWith = async (...grants: string[]): Promise<string> => {
  const { out } = await at.grandstand(['tokens', 'issue', 'an editor', ...grants, '--json', '--reason', 'the season']);
  return (JSON.parse(out) as { bearer: string }).bearer;
};
const why = ['--reason', 'the week'];
const SCHEDULE = ['content', 'schedule', '--from', '2026-11-20T00:00Z'];
const file = async (name: string, text: string): Promise<string> => {
  const target = path.join(at.folder, name);
  await writeFile(target, text);
  return target;
};
const CSV = `channel,start,end,title
yes-1,2026-11-21T19:00Z,2026-11-21T22:00Z,Red Sox at Yankees
`;

test('imports a schedule after a dry run, lists it, and undoes it', async () => {
  const week = await file('week.csv', CSV);
  const dry = await at.grandstand(['content', 'import', week, '--dry-run', ...why]);
  expect([dry.code, dry.out]).toEqual([4, 'A dry run: 1 programs: 1 added, 0 changed, 0 unchanged.\n']);
  const { out } = await at.grandstand(['content', 'import', week, ...why]);
  const [, change = ''] = /^Undo it with: grandstand content undo (\d+)$/m.exec(out) ?? [];
  expect((await at.grandstand(['content', 'import', week, '--dry-run', ...why])).code).toBe(0);
  expect((await at.grandstand(SCHEDULE)).out).toMatch(
    /^yes-1 +2026-11-21T19:00:00\.000Z +2026-11-21T22:00:00\.000Z +show +live +yes-1-20261121t1900 +Red Sox at Yankees$/m,
  );
  expect((await at.grandstand(['content', 'undo', change, ...why])).out).toBe(`Change ${change} is undone.\n`);
  expect((await at.grandstand(SCHEDULE)).out).toBe('Editors have no programs in this time.\n');
  expect((await at.grandstand(['content', 'channels'])).out).toMatch(/^yes-1 +YES +linear +synthetic +builtIn$/m);
});

test('prints every error of a file by line, and imports nothing', async () => {
  const wrong = await file('wrong.csv', `${CSV}yes-9,noon,2026-11-21T23:00Z,Nowhere\n`);
  const { code, err } = await at.grandstand(['content', 'import', wrong, ...why]);
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/^1 errors: nothing was imported\.\n {2}line 3: startsAt "noon" is not a time/),
  ]);
  expect((await at.grandstand(SCHEDULE)).out).toBe('Editors have no programs in this time.\n');
});

test('begins a break of a channel, lists it, and removes it before it begins', async () => {
  const LIST = ['content', 'breaks', 'yes-1', '--from', '2026-11-19T00:00Z'];
  const begin = ['content', 'begin-break', 'yes-1', '90', '--at', '2026-11-21T19:40Z', ...why];
  const begun = await at.grandstand(begin);
  const [, id = ''] = /^End it early with: grandstand content end-break (\d+)$/m.exec(begun.out) ?? [];
  const again = await at.grandstand(begin);
  expect([again.code, again.err]).toEqual([1, expect.stringMatching(`^yes-1 has break ${id} from .*: end it first`)]);
  expect((await at.grandstand(LIST)).out).toMatch(
    new RegExp(`^${id} +2026-11-21T19:40:00\\.000Z +2026-11-21T19:41:30\\.000Z +editor +by players`, 'm'),
  );
  expect((await at.grandstand(['content', 'end-break', id, ...why])).out).toBe(`Break ${id} is removed.\n`);
  expect((await at.grandstand(LIST)).out).toBe('yes-1 has no breaks in this time.\n');
});

test.each([
  [['content', 'import', 'week.txt'], /The format of "week\.txt" is unknown: use --format csv, xmltv or json/],
  [['content', 'import', 'gone.csv'], /"gone\.csv" cannot be read \(ENOENT\): check the path/],
  [['content', 'undo', 'last'], /"last" is not the number of a change/],
  [['content', 'undo', '999'], /There is no change 999/],
  [['content', 'begin-break', 'yes-1', 'long'], /"long" is not a number of seconds/],
  [['content', 'end-break', 'last'], /"last" is not the number of a break/],
])('%j is refused with what to do', async (args, message) => {
  const { code, err } = await at.grandstand([...args, ...why]);
  expect([code > 0, err]).toEqual([true, expect.stringMatching(message)]);
});

test('a token with edit_content imports, and one without is refused', async () => {
  const week = await file('week.csv', CSV);
  const tokenOf = async (...grants: string[]) => {
    const { out } = await at.grandstand(['tokens', 'issue', 'guide feed', ...grants, '--json', ...why]);
    return { GRANDSTAND_TOKEN: (JSON.parse(out) as { bearer: string }).bearer };
  };
  const run = async (env: Record<string, string>) =>
    at.grandstand(['content', 'import', week, '--dry-run', ...why], { env });
  expect((await run(await tokenOf('edit_content'))).code).toBe(4);
  const refused = await run(await tokenOf('release:mf-watch'));
  expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/guide feed may not edit content: ask/)]);
});

test('lists live programs, turns the recording of one off and on, and makes a clip of a channel', async () => {
  const list = async () =>
    (await at.grandstand(['content', 'recordings', '--from', '2026-11-20T00:00Z', '--days', '1'])).out;
  const [, program = ''] = /^(yes-1-\d+) +2026-11-20T\S+ +planned +\w/m.exec(await list()) ?? [];
  const stateOf = async () => new RegExp(`^${program} +\\S+ +(\\w+)`, 'm').exec(await list())?.[1];
  const off = await at.grandstand(['content', 'record', program, 'off', ...why]);
  expect(off.out).toMatch(/^The recording of yes-1-\d+ is turned off\.\nUndo it with: grandstand content undo \d+\n$/);
  expect(await stateOf()).toBe('off');
  expect((await at.grandstand(['content', 'record', program, 'on', ...why])).code).toBe(0);
  expect(await stateOf()).toBe('planned');

  const section = 'full-games';
  const part = ['--channel', 'yes-1', '--from', '2026-11-19T20:00:00Z', '--until', '2026-11-19T20:01:30Z'];
  const made = await at.grandstand(['content', 'clip', 'Grand slam', '--section', section, ...part, ...why]);
  const [, id = '', change = ''] =
    /^The clip is published: (recording-\S+)\nUndo it with: grandstand content undo (\d+)$/m.exec(made.out) ?? [];
  const of = ['--recording', id, '--from', '10', '--until', '20.5'];
  expect(
    (await at.grandstand(['content', 'clip', 'The swing', '--section', section, ...of, '--draft', ...why])).code,
  ).toBe(0);
  expect((await at.grandstand(['content', 'undo', change, ...why])).code).toBe(0);
});

test.each([
  [['record', 'tonight', 'off'], /"tonight" is not the key of a program/],
  [['record', 'yes-1-29662200', 'never'], /"never" is unknown: use on or off/],
  [['clip', 'X', '--section', 's', '--from', '1', '--until', '2'], /Use --channel or --recording/],
  [
    ['clip', 'X', '--section', 's', '--recording', 'r', '--from', 'noon', '--until', '2'],
    /"noon" is not a number of seconds/,
  ],
  [
    [
      'clip',
      'X',
      '--section',
      'full-games',
      '--channel',
      'yes-1',
      '--from',
      '2026-11-19T20:00Z',
      '--until',
      '2026-11-19T21:00Z',
    ],
    /is more than 15 minutes after the beginning: enter an earlier time/,
  ],
  [
    [
      'clip',
      'X',
      '--section',
      'full-games',
      '--channel',
      'yes-1',
      '--from',
      '2026-11-20T20:00Z',
      '--until',
      '2026-11-20T20:01Z',
    ],
    /ends at 2026-11-20T20:01:00\.000Z, which is later than it is published/,
  ],
])('content %j is refused with what to do', async (args, message) => {
  const { code, err } = await at.grandstand(['content', ...args, ...why]);
  expect([code > 0, err]).toEqual([true, expect.stringMatching(message)]);
});

/** Sends GraphQL as an editor. */
const asEditor = async (query: string, variables: object = {}): Promise<Record<string, unknown>> => {
  const reply = await fetch(at.registry, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await tokenWith('edit_content')}` },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await reply.json()) as { data: Record<string, unknown>; errors?: unknown };
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
};
const CHANNELS = `{ contentChannels {
  id name placement position source latency adInsertion isFree isHidden poster status { state liveFrom }
} }`;
const channelOf = async (wanted: string): Promise<object | undefined> =>
  ((await asEditor(CHANNELS))['contentChannels'] as readonly { readonly id: string }[]).find(({ id }) => id === wanted);
const setChannel = (id: string, ...args: string[]) => at.grandstand(['content', 'set-channel', id, ...args, ...why]);

test('content set-channel changes latency and insertion of a channel and nothing else, and the change can be undone', async () => {
  const values = async () => ({ ...(await channelOf('yes-1')), status: null });
  const before = await values();
  const first = await setChannel('yes-1', '--latency', 'low');
  expect(first.out).toMatch(/^yes-1: latency low, ads in breaks by client\.\nUndo it with/);
  const { out } = await setChannel('yes-1', '--ad-insertion', 'server');
  expect(out).toMatch(/^yes-1: latency low, ads in breaks by server\./);
  expect(await values()).toEqual({ ...before, latency: 'low', adInsertion: 'server' });
  const [, change = ''] = /content undo (\d+)$/m.exec(out) ?? [];
  await at.grandstand(['content', 'undo', change, ...why]);
  expect(await values()).toEqual({ ...before, latency: 'low', adInsertion: 'client' });
  expect((await at.grandstand(['audit', '--json'])).out).toContain('the week');
});

test.each([
  ['a draft', 'yes-2', { isDraft: true }, { state: 'draft', liveFrom: null }],
  [
    'scheduled',
    'yes-3',
    { publishAt: '2026-12-28T00:00:00.000Z' },
    { state: 'scheduled', liveFrom: '2026-12-28T00:00:00.000Z' },
  ],
])('content set-channel leaves a channel %s', async (_what, id, timing, status) => {
  await asEditor(
    `mutation ($id: ID!, $timing: ContentTiming!) {
      saveChannel(id: $id, base: 0, channel: { name: "Next season", source: synthetic }, timing: $timing, reason: "a plan") { id }
    }`,
    { id, timing },
  );
  expect((await setChannel(id, '--latency', 'low')).code).toBe(0);
  expect(await channelOf(id)).toMatchObject({ name: 'Next season', latency: 'low', status });
});

test.each([
  [['yes-1'], /Nothing to set: use --latency, --ad-insertion or both\./],
  [['yes-1', '--latency', 'lowest'], /"lowest" is not a value of --latency: use standard or low\./],
  [['yes-1', '--ad-insertion', 'both'], /"both" is not a value of --ad-insertion: use client or server\./],
  [['yes-9', '--latency', 'low'], /"yes-9" is not a channel: use one of .*yes-1/],
] as const)('content set-channel %j is refused with what to do', async (args, message) => {
  const { code, err } = await at.grandstand(['content', 'set-channel', ...args, ...why]);
  expect([code > 0, err]).toEqual([true, expect.stringMatching(message)]);
});
