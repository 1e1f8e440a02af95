import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeRegistry, RegistryFailure } from '../../testing/fake-registry.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { Channels } from '../channels/channels.tsx';
import { NO_INGEST } from '../ingest/test-ingest.ts';

const STATUS = { revision: 0, state: 'builtIn', liveFrom: null, changedAt: null, changedBy: null, reason: null };
const channel = (id: string, name: string, source: string) => ({
  ...{ id, name, source, status: STATUS, placement: 'linear', position: 10, address: null, format: null },
  ...{ isFree: false, isHidden: false, poster: null },
});
const CHANNELS = {
  ...NO_INGEST,
  contentChannels: () => ({
    contentChannels: [channel('yes-1', 'YES', 'synthetic'), channel('partner', 'Partner', 'external')],
  }),
};
/** Seconds from now. */
const aBreak = (id: number, fromS: number, untilS: number, isCutShort = false, origin = 'editor') => {
  const at = (s: number) => new Date(Date.now() + s * 1_000).toISOString();
  return { id, startsAt: at(fromS), endsAt: at(untilS), isCutShort, origin, insertedAds: null as number | null };
};
const openBreaks = async () => {
  await renderConsole(<Channels />);
  await userEvent.click(await screen.findByRole('button', { name: 'Breaks… YES' }));
  return within(await screen.findByRole('dialog', { name: 'Breaks of YES' }));
};

test('an editor sees the planned, running and last breaks of a channel, and ends the running one with a reason', async () => {
  const running = aBreak(8, -30, 60);
  const registry = fakeRegistry({
    ...CHANNELS,
    channelBreaks: () => ({
      channelBreaks: [
        { ...aBreak(7, -400, -380, true, 'encoder'), insertedAds: 0 },
        running,
        { ...aBreak(9, 600, 690), insertedAds: 3 },
      ],
    }),
    endBreak: () => ({ endBreak: { ...running, endsAt: aBreak(8, -30, 15).endsAt, isCutShort: true } }),
  });
  const dialog = await openBreaks();
  const rows = await dialog.findAllByRole('row');
  const cells = (place: number) => rows.slice(1).map((row) => within(row).getAllByRole('cell')[place]?.textContent);
  expect(cells(1)).toEqual(['Editor', 'Editor', 'Encoder']);
  expect(cells(2)).toEqual(['3 in the stream', 'By players', 'None']);
  expect(cells(3)).toEqual([
    expect.stringMatching(/^Begins in (10:00|9:5\d)$/),
    expect.stringMatching(/^Running, (1:00|0:5\d) left$/),
    'Ended early',
  ]);
  expect(dialog.getByRole('status')).toHaveTextContent(/^A break is running until \d\d:\d\d:\d\d\.$/);
  const [, ending] = dialog.getAllByRole('button', { name: /^End… the break of/ });
  await userEvent.click(ending as HTMLElement);
  const end = within(await screen.findByRole('dialog', { name: 'End the break of YES' }));
  await userEvent.type(end.getByLabelText('Why'), 'play continues');
  await userEvent.click(end.getByRole('button', { name: 'End the break' }));
  expect(await screen.findByText(/^The break of YES ends at \d\d:\d\d:\d\d\.$/)).toBeInTheDocument();
  expect(registry.requested).toContainEqual({ field: 'endBreak', variables: { id: 8, reason: 'play continues' } });
  expect(await screen.findByRole('dialog', { name: 'Breaks of YES' })).toBeVisible();
});

test('an editor begins a break by the keyboard; an overlap keeps what was typed, and a second attempt succeeds', async () => {
  const conflict = 'yes-1 has break 7 from 19:00 to 19:02: end it first.';
  const registry = fakeRegistry({
    ...CHANNELS,
    channelBreaks: () => ({ channelBreaks: [] }),
    beginBreak: () => {
      throw new RegistryFailure('conflict', conflict);
    },
  });
  const list = await openBreaks();
  expect(await list.findByText(/The channel had none in the last day/)).toBeVisible();
  list.getByRole('button', { name: 'Begin a break…' }).focus();
  await userEvent.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Begin a break of YES' }));
  expect(dialog.getByLabelText('Length')).toHaveFocus();
  await userEvent.selectOptions(dialog.getByLabelText('Length'), '2 minutes');
  expect(dialog.getByRole('button', { name: 'Begin the break' })).toHaveAccessibleDescription('Enter a reason.');
  await userEvent.tab();
  await userEvent.keyboard('pitching change');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(await dialog.findByRole('alert')).toHaveTextContent(conflict);
  expect(dialog.getByLabelText('Why')).toHaveValue('pitching change');
  registry.answers = { ...registry.answers, beginBreak: () => ({ beginBreak: aBreak(8, 15, 135) }) };
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText(/^The break of YES begins at \d\d:\d\d:\d\d\.$/)).toBeInTheDocument();
  const variables = { channel: 'yes-1', seconds: 120, reason: 'pitching change' };
  expect(registry.requested.filter(({ field }) => field === 'beginBreak')).toEqual([
    { field: 'beginBreak', variables },
    { field: 'beginBreak', variables },
  ]);
});

test('breaks that fail to load can be read again, and a channel of another host has none', async () => {
  const registry = fakeRegistry({
    ...CHANNELS,
    channelBreaks: () => {
      throw new RegistryFailure('unavailable', 'The database does not respond.');
    },
  });
  const dialog = await openBreaks();
  expect(await dialog.findByText('Could not read the breaks')).toBeVisible();
  registry.answers = { ...registry.answers, channelBreaks: () => ({ channelBreaks: [] }) };
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('No break is running or planned.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Breaks… Partner' })).toBeNull();
});
