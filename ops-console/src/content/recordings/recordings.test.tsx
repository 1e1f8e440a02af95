import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EVERYTHING, fakeRegistry, RegistryFailure } from '../../testing/fake-registry.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { positionOf } from './clip-position.ts';
import { Recordings } from './recordings.tsx';

const program = (more: object) => ({
  program: 'yes-1-29384720',
  channel: 'yes-1',
  title: 'Red Sox at Yankees',
  startsAt: '2026-11-20T19:00:00.000Z',
  endsAt: '2026-11-20T22:00:00.000Z',
  state: 'planned',
  reason: null,
  revision: 0,
  ...more,
});
const recording = {
  id: 'rec-yes-1-29384000',
  status: { revision: 1, state: 'live', liveFrom: null, changedAt: null, changedBy: null, reason: null },
  title: 'Orioles at Yankees',
  description: '',
  section: 'full-games',
  position: 0,
  address: null,
  format: null,
  part: { channel: 'yes-1', from: '2026-11-20T07:00:00Z', until: '2026-11-20T10:00:00Z', program: 'x', game: 'y' },
  keptUntil: '2026-12-20T10:00:00.000Z',
  durationS: 10_800,
  isFree: false,
  league: 'MLB',
  sport: 'Baseball',
  away: null,
  home: null,
  airedAt: null,
  poster: null,
};
const SECTION = { id: 'full-games', name: 'Full games', position: 1, isHidden: false, status: recording.status };
const open = async (rows: readonly object[], answers: object = {}) => {
  const registry = fakeRegistry({
    contentRecordings: () => ({
      contentRecordings: [recording],
      contentSections: [SECTION],
      contentChannels: [
        { id: 'yes-1', name: 'YES', source: 'synthetic' },
        { id: 'harbor', name: 'Harbor', source: 'external' },
      ],
    }),
    programRecordings: () => ({ programRecordings: rows }),
    ...answers,
  });
  registry.operator = { actor: 'eve@example.test', grants: EVERYTHING };
  await renderConsole(<Recordings />);
  return registry;
};
const dialog = async () => within(await screen.findByRole('dialog'));

test('live programs are listed with their state, and why one is not recorded', async () => {
  await open([
    program({}),
    program({
      program: 'h-1',
      channel: 'h',
      title: 'Gulls at Herons',
      state: 'notRecorded',
      reason: 'It is external.',
    }),
  ]);
  expect(await screen.findByRole('row', { name: /Red Sox at Yankees yes-1 .* Planned/ })).toBeVisible();
  const other = within(screen.getByRole('row', { name: /Gulls at Herons h .* Not recorded It is external\./ }));
  expect(other.queryByRole('button')).toBeNull();
});

test('the day before is read when it is chosen', async () => {
  const registry = await open([program({})]);
  await screen.findByRole('row', { name: /Red Sox at Yankees/ });
  await userEvent.click(screen.getByRole('button', { name: 'Day before' }));
  await screen.findByRole('row', { name: /Red Sox at Yankees/ });
  const starts = registry.requested.flatMap(({ variables }) =>
    'from' in variables ? [String(variables['from'])] : [],
  );
  expect(Date.parse(starts[0] ?? '') - Date.parse(starts.at(-1) ?? '')).toBe(24 * 3_600_000);
});

test('a recording is turned off with a reason, based on what was shown', async () => {
  const registry = await open([program({ revision: 2 })], { recordProgram: () => ({ recordProgram: { change: 7 } }) });
  await userEvent.click(await screen.findByRole('button', { name: /^Don’t record… Red Sox at Yankees/ }));
  const asked = await dialog();
  await userEvent.type(asked.getByLabelText('Why'), 'no rights');
  await userEvent.click(asked.getByRole('button', { name: 'Turn it off' }));
  expect(registry.requested.map(({ variables }) => variables)).toContainEqual({
    program: 'yes-1-29384720',
    isRecorded: false,
    base: 2,
    reason: 'no rights',
  });
});

test('a clip of a recording is made of two positions; a refusal keeps what was typed', async () => {
  let isRefused = true;
  const registry = await open([], {
    makeClip: () => {
      if (isRefused) throw new RegistryFailure('invalid', 'inS 30 and outS 9000 are not within 0 to 100 seconds.');
      return { makeClip: { change: 8 } };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Make a clip…' }));
  const form = await dialog();
  expect(form.queryByRole('option', { name: 'Channel Harbor' })).toBeNull();
  await userEvent.type(form.getByLabelText('Title'), 'Grand slam');
  await userEvent.selectOptions(form.getByLabelText('Taken from'), 'Orioles at Yankees');
  await userEvent.type(form.getByLabelText('In'), '12:30.5');
  await userEvent.type(form.getByLabelText('Out'), '12:20');
  await userEvent.type(form.getByLabelText('Why'), 'the play of the day');
  expect(form.getByText('Enter an end that is after the beginning.')).toBeVisible();
  await userEvent.clear(form.getByLabelText('Out'));
  await userEvent.type(form.getByLabelText('Out'), '0:13:00');
  await userEvent.click(form.getByRole('button', { name: 'Publish' }));
  expect(await form.findByText(/are not within 0 to 100 seconds/)).toBeVisible();
  expect(form.getByLabelText('Title')).toHaveValue('Grand slam');
  isRefused = false;
  await userEvent.click(form.getByRole('button', { name: 'Publish' }));
  const { variables } = registry.requested.findLast((one) => 'clip' in one.variables) ?? {};
  expect(variables?.['clip']).toEqual({
    title: 'Grand slam',
    description: '',
    section: 'full-games',
    recording: 'rec-yes-1-29384000',
    inS: 750.5,
    outS: 780,
  });
});

test('of a recorded program the title can be edited, and neither source nor length', async () => {
  const registry = await open([], { saveRecording: () => ({ saveRecording: { change: 9 } }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit… Orioles at Yankees' }));
  const form = await dialog();
  expect(form.queryByLabelText('Address of the manifest')).toBeNull();
  expect(form.getByLabelText('Kept until (your time)')).not.toHaveValue('');
  await userEvent.type(form.getByLabelText('Why'), 'the title');
  await userEvent.click(form.getByRole('button', { name: 'Publish' }));
  const { variables } = registry.requested.findLast((one) => 'recording' in one.variables) ?? {};
  expect(variables?.['recording']).toMatchObject({
    part: recording.part,
    durationS: 10_800,
    keptUntil: recording.keptUntil,
  });
});

test.each([
  ['1:02:30', 3_750],
  ['2:30.25', 150.25],
  ['30', 30],
  ['', null],
  ['1:2:3:4', null],
  ['noon', null],
])('the position %j is %p seconds', (text, seconds) => {
  expect(positionOf(text)).toBe(seconds);
});
