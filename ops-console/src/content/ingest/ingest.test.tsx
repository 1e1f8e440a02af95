import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeRegistry } from '../../testing/fake-registry.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { Channels } from '../channels/channels.tsx';

const STATUS = { revision: 1, state: 'live', liveFrom: null, changedAt: null, changedBy: null, reason: null };
const HARBOR = {
  id: 'harbor',
  status: STATUS,
  name: 'Harbor',
  placement: 'linear',
  position: 10,
  source: 'ingested',
  address: null,
  format: null,
  isFree: true,
  isHidden: false,
  poster: null,
};
const AT = '2026-11-24T19:00:00.000Z';
const LIVE = {
  channel: 'harbor',
  onAir: 'main',
  since: AT,
  alarm: null,
  encoders: [
    {
      input: 'main',
      protocol: 'srt',
      since: AT,
      kilobits: 2_512,
      video: 'h264 1280x720',
      audio: 'aac',
      frameRate: 25,
      alarm: null,
    },
  ],
  lagS: 2.4,
  driftS: 0.1,
  repeatedFrames: 3,
  droppedFrames: 0,
  audioLevelDb: -21.5,
  attempts: [],
};
const ADDRESSES = ['main', 'backup'].map((input) => ({
  input,
  srt: `srt://host.test:9710?passphrase=key-${input}&pbkeylen=16`,
  rtmpServer: 'rtmp://host.test:9712/live',
  key: `key-${input}`,
}));
const channels = (ingest: object) => ({
  contentChannels: () => ({ contentChannels: [HARBOR] }),
  ingestChannels: () => ({ ingestChannels: [{ ...LIVE, ...ingest }] }),
});

test('a channel of an encoder shows what arrives, and how well', async () => {
  fakeRegistry(channels({}));
  await renderConsole(<Channels />);
  const row = within(await screen.findByRole('row', { name: /harbor/ }));
  expect(row.getByText('Live, main')).toBeVisible();
  expect(row.getByText(/Main: SRT, 2512 kbit\/s, h264 1280x720, 25 frames a second, aac/)).toBeVisible();
  expect(row.getByText('2.4 s behind; 0.1 s drift; 3 frames missing, 0 dropped; sound at -21.5 dBFS')).toBeVisible();
  expect(row.queryByRole('alert')).toBeNull();
});

test.each([
  ['2.4 s behind', 'sound not measured yet', {}],
  ['On time', 'no sound', { lagS: -3.5, encoders: LIVE.encoders.map((one) => ({ ...one, audio: null })) }],
])('a channel is %s with %s', async (lag, sound, entry) => {
  fakeRegistry(channels({ ...entry, audioLevelDb: null }));
  await renderConsole(<Channels />);
  const row = within(await screen.findByRole('row', { name: /harbor/ }));
  expect(row.getByText(`${lag}; 0.1 s drift; 3 frames missing, 0 dropped; ${sound}`)).toBeVisible();
});

test('an alarm that the encoder on the air has too is shown once', async () => {
  const alarm = { code: 'encoder_slow', message: 'The encoder delivers less video.', isWarning: false };
  fakeRegistry(channels({ alarm, encoders: LIVE.encoders.map((one) => ({ ...one, alarm })) }));
  await renderConsole(<Channels />);
  const row = within(await screen.findByRole('row', { name: /harbor/ }));
  expect(row.getAllByText(/The encoder delivers less video/)).toEqual([row.getByRole('alert')]);
});

test('without an encoder an alarm says what to do, and wrong keys are listed', async () => {
  const attempt = { at: AT, protocol: 'rtmp', source: '203.0.113.7' };
  const alarm = { code: 'encoder_gone', message: 'The encoder is gone. Check its network.', isWarning: false };
  fakeRegistry(channels({ onAir: null, encoders: [], alarm, attempts: [attempt, attempt] }));
  await renderConsole(<Channels />);
  const row = within(await screen.findByRole('row', { name: /harbor/ }));
  expect(row.getByRole('alert')).toHaveTextContent('The encoder is gone. Check its network.');
  expect(row.getByText(/Wrong stream key by RTMP from 203\.0\.113\.7/)).toHaveTextContent(/and 1 more/);
});

test('an editor sees where to send a channel, and replaces the keys with a reason', async () => {
  const registry = fakeRegistry({
    ...channels({}),
    ingestAddresses: () => ({ ingestAddresses: ADDRESSES }),
    replaceIngestKeys: () => ({ replaceIngestKeys: [] }),
  });
  await renderConsole(<Channels />);
  await userEvent.click(await screen.findByRole('button', { name: 'Send… Harbor' }));
  const dialog = within(await screen.findByRole('dialog'));
  const backup = within(await dialog.findByRole('region', { name: 'Backup encoder' }));
  expect(backup.getByText('key-backup')).toBeVisible();
  expect(backup.getByRole('button', { name: 'Copy RTMP server, Backup encoder' })).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Replace the keys…' }));
  const replace = within(await screen.findByRole('dialog', { name: 'Replace the stream keys of Harbor' }));
  await userEvent.type(replace.getByLabelText('Why'), 'a key leaked');
  await userEvent.click(replace.getByRole('button', { name: 'Replace the keys' }));
  await screen.findByText('The stream keys of Harbor are replaced.');
  expect(registry.requested).toContainEqual({
    field: 'replaceIngestKeys',
    variables: { channel: 'harbor', reason: 'a key leaked' },
  });
});
