import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { IMPORT, testEditor, UNDO } from '../../../testing/test-editors.ts';
import { type TestPlatform, testPlatform } from '../../../testing/test-platform.ts';

let platform: TestPlatform;
let editor: Awaited<ReturnType<typeof testEditor>>;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());
beforeEach(async () => {
  editor = await testEditor(platform);
});
afterEach(async () => {
  await platform.db.deleteFrom('content_revision').execute();
  await platform.db.updateTable('content_change').set({ undoes: null }).execute();
  await platform.db.deleteFrom('content_change').execute();
});

interface Report {
  readonly programs: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly change: number | null;
  readonly errors: readonly { line: number; field: string; value: string; message: string }[];
}
const load = async (format: string, text: string, dryRun = false): Promise<Report> => {
  const { data, error } = await editor(IMPORT, { format, text, dryRun });
  if (error) throw new Error(error.message);
  return data['importSchedule'] as unknown as Report;
};
const programmes = async () => {
  const window = 'from: "2026-12-01T00:00:00Z", until: "2026-12-08T00:00:00Z"';
  const fields = 'id channel title startsAt endsAt kind blackoutZones away { code name } status { revision state }';
  const { data } = await editor(`{ contentProgrammes(${window}) { ${fields} } }`);
  return data['contentProgrammes'] as unknown as Record<string, unknown>[];
};

const CSV = `channel,start,end,title,kind,league,sport,away_code,away,home_code,home,blackout_zones
yes-1,2026-12-01T19:00:00-05:00,2026-12-01T22:00:00-05:00,"Gulls, live at ""Pier 9""",live,HBL,Hockey,GUL,Gulls,HER,Herons,nets yankees
yes-1,2026-12-01T22:00:00-05:00,2026-12-01T22:30:00-05:00,Postgame,show,,,,,,,
`;

test('a CSV file is imported after a dry run that changed nothing; importing it again changes nothing', async () => {
  expect(await load('csv', CSV, true)).toEqual({
    programs: 2,
    added: 2,
    changed: 0,
    unchanged: 0,
    change: null,
    errors: [],
  });
  expect(await programmes()).toEqual([]);
  const { change } = await load('csv', CSV);
  expect(await programmes()).toEqual([
    {
      id: 'yes-1-20261202t0000',
      channel: 'yes-1',
      title: 'Gulls, live at "Pier 9"',
      startsAt: '2026-12-02T00:00:00.000Z',
      endsAt: '2026-12-02T03:00:00.000Z',
      kind: 'live',
      blackoutZones: ['nets', 'yankees'],
      away: { code: 'GUL', name: 'Gulls' },
      status: { revision: 1, state: 'live' },
    },
    expect.objectContaining({ title: 'Postgame', away: null, kind: 'show' }),
  ]);
  expect(await load('csv', CSV)).toMatchObject({ unchanged: 2, change: null });
  expect(await load('csv', CSV.replace('Postgame', 'Late show'))).toMatchObject({ added: 0, changed: 1, unchanged: 1 });
  const { error } = await editor(UNDO, { change });
  expect(error?.code).toBe('conflict');
});

test('an import is undone as a whole', async () => {
  const { change } = await load('csv', CSV);
  expect((await editor(UNDO, { change })).error).toBeNull();
  expect(await programmes()).toEqual([]);
});

test('every wrong value of a CSV file is listed by line with a remedy, and nothing is imported', async () => {
  const text = `channel,start,end,title,kind,blackout_zones
yes-1,2026-12-01T19:00:00Z,2026-12-01T18:00:00Z,Backward,live,
yes-9,2026-12-01T19:00:00Z,2026-12-01T20:00:00Z,Nowhere,live,
yes-2,noon,2026-12-01T20:00:00Z,,rerun,mars
yes-3,2026-12-01T19:00:00Z,2026-12-01T21:00:00Z,First,show,
yes-3,2026-12-01T20:00:00Z,2026-12-01T22:00:00Z,Second,show,
yes-3,2026-12-01T19:00:00Z,2026-12-01T21:00:00Z,First again,show,
`;
  const { errors, change } = await load('csv', text);
  expect(change).toBeNull();
  expect(errors.map(({ line, field, value }) => [line, field, value])).toEqual([
    [2, 'endsAt', '2026-12-01T18:00:00Z'],
    [3, 'channel', 'yes-9'],
    [4, 'title', ''],
    [4, 'startsAt', 'noon'],
    [4, 'kind', 'rerun'],
    [4, 'blackoutZones.0', '["mars"]'],
    [6, 'startsAt', '2026-12-01T20:00:00.000Z'],
    [7, 'id', 'yes-3-20261201t1900'],
    [7, 'startsAt', '2026-12-01T19:00:00.000Z'],
  ]);
  expect(errors[1]?.message).toBe('There is no channel "yes-9": use yes-1, yes-2, yes-3, overflow-1, or add it first.');
  expect(errors[6]?.message).toMatch(
    /^The program "Second" on yes-3, 2026-12-01 20:00 UTC overlaps the program "First/,
  );
  expect(errors[7]?.message).toBe(
    'The program "yes-3-20261201t1900" is also in line 5: remove one, or give them different IDs.',
  );
  expect(await programmes()).toEqual([]);
});

test('a column that is missing or unknown, and a quote that is not closed, are reported by line', async () => {
  const columns = await load('csv', 'channel,start,title,tittle\nyes-1,2026-12-01T19:00:00Z,A,B\n');
  expect(columns.errors.map(({ line, field }) => [line, field])).toEqual([
    [1, 'end'],
    [1, 'tittle'],
  ]);
  const quote = await load('csv', 'channel,start,end,title\nyes-1,2026-12-01T19:00:00Z,2026-12-01T20:00:00Z,"A\n');
  expect(quote.errors[0]).toMatchObject({ line: expect.any(Number), message: expect.stringMatching(/cannot be read/) });
});

const XMLTV = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE tv SYSTEM "xmltv.dtd">
<tv>
  <channel id="yes-2"><display-name>YES 2</display-name></channel>
  <programme start="20261201190000 -0500" stop="20261201213000 -0500" channel="yes-2">
    <title lang="en">Nets &amp; Celtics</title>
    <sub-title>Game 7</sub-title>
    <desc>From Brooklyn.</desc>
    <live/>
  </programme>
  <programme start="20261202023000" stop="20261202030000" channel="yes-2">
    <title>Full Court</title><previously-shown/>
  </programme>
</tv>`;

test('an XMLTV file is imported; a file with an entity or a broken element is refused by line', async () => {
  expect(await load('xmltv', XMLTV)).toMatchObject({ added: 2, errors: [] });
  expect(await programmes()).toEqual([
    expect.objectContaining({ title: 'Nets & Celtics', startsAt: '2026-12-02T00:00:00.000Z', kind: 'live' }),
    expect.objectContaining({ title: 'Full Court', startsAt: '2026-12-02T02:30:00.000Z', kind: 'replay' }),
  ]);
  const hostile = XMLTV.replace(
    '<!DOCTYPE tv SYSTEM "xmltv.dtd">',
    '<!DOCTYPE tv [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
  ).replace('Full Court', '&a;');
  const { errors } = await load('xmltv', hostile);
  expect(errors).toEqual([
    expect.objectContaining({ line: 12, message: expect.stringMatching(/^The XML is not well-formed/) }),
  ]);
  expect((await load('xmltv', XMLTV.replace('</desc>', ''))).errors[0]).toMatchObject({ line: 10 });
  expect((await load('xmltv', '<html/>')).errors[0]?.message).toMatch(/use an XMLTV file/);
});

test('a JSON file is imported, its errors have the lines of its entries, and an import keeps what it does not name', async () => {
  const entry = {
    id: 'final-1',
    channel: 'yes-1',
    title: 'Final',
    startsAt: '2026-12-03T00:00:00Z',
    endsAt: '2026-12-03T03:00:00Z',
  };
  await load('json', JSON.stringify([{ ...entry, blackoutZones: ['nets'] }]));
  await load('json', JSON.stringify({ programs: [{ ...entry, title: 'The final' }] }));
  expect(await programmes()).toEqual([
    expect.objectContaining({
      id: 'final-1',
      title: 'The final',
      blackoutZones: ['nets'],
      status: { revision: 2, state: 'live' },
    }),
  ]);
  const wrong = `[
  {"id": "A B", "channel": "yes-1", "title": "x", "startsAt": "2026-12-04T00:00:00Z", "endsAt": "2026-12-04T01:00:00Z"},
  7,
  {"channel": "yes-1", "title": "y", "startsAt": "2026-12-04T02:00:00Z", "endsAt": "2026-12-04T03:00:00Z",
   "colour": "blue"}
]`;
  expect((await load('json', wrong)).errors.map(({ line, field }) => [line, field])).toEqual([
    [2, 'id'],
    [3, ''],
    [4, 'colour'],
  ]);
  expect((await load('json', '[\n{"a": }\n]')).errors[0]).toMatchObject({ line: 2 });
  expect((await load('json', '{"a": 1}')).errors[0]?.message).toMatch(/put the programs into one/);
});

test('an entry that names the revision it changes is refused once another editor changed the program', async () => {
  await load('csv', CSV);
  const moved = (base: number) =>
    JSON.stringify([
      { id: 'yes-1-20261202t0000', base, startsAt: '2026-12-02T00:15:00Z', endsAt: '2026-12-02T02:45:00Z' },
    ]);
  expect(await load('json', moved(1))).toMatchObject({ changed: 1, errors: [] });
  expect((await load('json', moved(1))).errors).toEqual([
    expect.objectContaining({
      field: 'base',
      message: expect.stringMatching(/^eve@example\.test changed the program .* the newest is 2/),
    }),
  ]);
});

test('a program that an editor placed is not overwritten by one of a file that overlaps it', async () => {
  await load('csv', CSV);
  const other = await load(
    'csv',
    'channel,start,end,title\nyes-1,2026-12-02T01:00:00Z,2026-12-02T02:00:00Z,Intruder\n',
  );
  expect(other.errors).toEqual([
    expect.objectContaining({ line: 2, message: expect.stringMatching(/overlaps the program "Gulls/) }),
  ]);
});

test('a file that is too large, or has too many programs, is refused', async () => {
  const many = `channel,start,end,title\n${'yes-1,2026-12-01T19:00:00Z,2026-12-01T20:00:00Z,x\n'.repeat(5_001)}`;
  expect((await editor(IMPORT, { format: 'csv', text: many, dryRun: true })).error?.message).toMatch(
    /more than 5000 programs/,
  );
  const large = 'x'.repeat(900_001);
  expect((await editor(IMPORT, { format: 'csv', text: large, dryRun: true })).error?.message).toMatch(/at most 900000/);
});
