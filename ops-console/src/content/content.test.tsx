import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EVERYTHING, fakeRegistry, RegistryFailure } from '../testing/fake-registry.ts';
import { renderConsole } from '../testing/render-console.tsx';
import { Blackouts } from './blackouts/blackouts.tsx';
import { Channels } from './channels/channels.tsx';
import { Recordings } from './recordings/recordings.tsx';
import { NO_INGEST } from './ingest/test-ingest.ts';
import { ScheduleImport } from './schedule-import/schedule-import.tsx';

const BUILT_IN = { revision: 0, state: 'builtIn', liveFrom: null, changedAt: null, changedBy: null, reason: null };
const channel = (more: object = {}) => ({
  id: 'yes-1',
  status: BUILT_IN,
  name: 'YES',
  placement: 'linear',
  position: 10,
  source: 'synthetic',
  address: null,
  format: null,
  isFree: false,
  isHidden: false,
  poster: null,
  ...more,
});

test('an operator without the right to edit sees the channels and is offered nothing to change', async () => {
  const registry = fakeRegistry({ ...NO_INGEST, contentChannels: () => ({ contentChannels: [channel()] }) });
  registry.operator = { actor: 'vera@example.test', grants: [] };
  await renderConsole(<Channels />);
  expect(await screen.findByRole('row', { name: /YES yes-1 Synthetic Subscribers/ })).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('channels that fail to load can be read again', async () => {
  let isDown = true;
  fakeRegistry({
    ...NO_INGEST,
    contentChannels: () => {
      if (isDown) throw new RegistryFailure('unavailable', 'The database does not respond.');
      return { contentChannels: [channel()] };
    },
  });
  await renderConsole(<Channels />);
  expect(await screen.findByText('Could not read the channels')).toBeVisible();
  isDown = false;
  await userEvent.click(screen.getByRole('button'));
  expect(await screen.findByRole('row', { name: /yes-1/ })).toBeVisible();
});

test('a refused manifest keeps what was typed, and shows what to do', async () => {
  fakeRegistry({
    ...NO_INGEST,
    contentChannels: () => ({ contentChannels: [] }),
    saveChannel: () => {
      throw new RegistryFailure('invalid', '"http://a.test/x" replied 404: check that it is on air.');
    },
  });
  await renderConsole(<Channels />);
  await userEvent.click(await screen.findByRole('button', { name: 'Add a channel…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Name'), 'Harbor');
  await userEvent.type(dialog.getByLabelText('Address of the manifest'), 'http://a.test/x');
  await userEvent.type(dialog.getByLabelText('Why'), 'a trial');
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await dialog.findByText('"http://a.test/x" replied 404: check that it is on air.')).toBeVisible();
  expect(dialog.getByLabelText('Name')).toHaveValue('Harbor');
});

test('what was typed survives a cancelled dialog', async () => {
  fakeRegistry({ ...NO_INGEST, contentChannels: () => ({ contentChannels: [channel()] }) });
  await renderConsole(<Channels />);
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Edit… YES' }));
    return within(await screen.findByRole('dialog'));
  };
  const dialog = await open();
  await userEvent.clear(dialog.getByLabelText('Name'));
  await userEvent.type(dialog.getByLabelText('Name'), 'Harbor');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect((await open()).getByLabelText('Name')).toHaveValue('Harbor');
});

test('the latency of a channel is saved with it, and is not offered for a manifest of another host', async () => {
  const registry = fakeRegistry({
    ...NO_INGEST,
    contentChannels: () => ({ contentChannels: [channel({ latency: 'standard' })] }),
    saveChannel: () => ({ saveChannel: { id: 'yes-1', revision: 1, change: 1 } }),
  });
  await renderConsole(<Channels />);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit… YES' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('Source'), 'A manifest at an address');
  expect(dialog.queryByLabelText('Latency')).toBeNull();
  await userEvent.selectOptions(dialog.getByLabelText('Source'), 'The synthetic channel');
  await userEvent.selectOptions(dialog.getByLabelText('Latency'), 'low');
  await userEvent.type(dialog.getByLabelText('Why'), 'the finals');
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(registry.requested.find(({ field }) => field === 'saveChannel')).toBeDefined());
  const saved = registry.requested.find(({ field }) => field === 'saveChannel');
  expect(saved?.variables['channel']).toMatchObject({ source: 'synthetic', latency: 'low' });
});

test('decision 130: who puts ads into the breaks is saved with a built-in channel, and offered for no other', async () => {
  const registry = fakeRegistry({
    ...NO_INGEST,
    contentChannels: () => ({ contentChannels: [channel({ adInsertion: 'server' })] }),
    saveChannel: () => ({ saveChannel: { id: 'yes-1', revision: 1, change: 1 } }),
  });
  await renderConsole(<Channels />);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit… YES' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('Source'), 'An encoder');
  expect(dialog.queryByLabelText('Ads in breaks')).toBeNull();
  await userEvent.selectOptions(dialog.getByLabelText('Source'), 'The synthetic channel');
  expect(dialog.getByLabelText('Ads in breaks')).toHaveValue('server');
  await userEvent.type(dialog.getByLabelText('Why'), 'the finals');
  await userEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(registry.requested.find(({ field }) => field === 'saveChannel')).toBeDefined());
  const saved = registry.requested.find(({ field }) => field === 'saveChannel');
  expect(saved?.variables['channel']).toMatchObject({ source: 'synthetic', adInsertion: 'server' });
});

test('empty lists name the next step', async () => {
  fakeRegistry({
    contentBlackouts: () => ({ contentBlackouts: [], contentChannels: [channel()] }),
    contentRecordings: () => ({ contentRecordings: [], contentSections: [], contentChannels: [] }),
    programRecordings: () => ({ programRecordings: [] }),
  });
  await renderConsole(
    <>
      <Blackouts />
      <Recordings />
    </>,
  );
  expect(await screen.findByText('No channel is blacked out')).toBeVisible();
  expect(await screen.findByText('Only the built-in recordings are shown')).toBeVisible();
});

test('an import is offered after a dry run without errors only', async () => {
  const report = { programs: 1, added: 1, changed: 0, unchanged: 0, errors: [], change: null };
  const wrong = { line: 2, field: 'endsAt', value: 'x', message: 'endsAt "x" is not a time.' };
  const registry = fakeRegistry({ importSchedule: () => ({ importSchedule: { ...report, errors: [wrong] } }) });
  registry.operator = { actor: 'eve@example.test', grants: EVERYTHING };
  await renderConsole(<ScheduleImport />);
  await userEvent.type(await screen.findByLabelText('Text of the file'), 'channel,start');
  await userEvent.click(screen.getByRole('button', { name: 'Dry run' }));
  expect(await screen.findByRole('row', { name: /2 endsAt x/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  registry.answers = { importSchedule: () => ({ importSchedule: report }) };
  await userEvent.click(screen.getByRole('button', { name: 'Dry run' }));
  expect(await screen.findByRole('button', { name: 'Import' })).toBeVisible();
  expect(registry.requested.map(({ variables }) => variables['dryRun'])).toEqual([true, true]);
});
