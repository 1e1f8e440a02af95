import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { SAVE_CHANNEL, testEditor } from '../../testing/test-editors.ts';
import { type TestPlatform, testPlatform } from '../../testing/test-platform.ts';
import { ingestedLatencies } from './content-references.repo.ts';

let platform: TestPlatform;
let editor: Awaited<ReturnType<typeof testEditor>>;
beforeAll(async () => {
  platform = await testPlatform();
  editor = await testEditor(platform);
});
afterAll(() => platform.close());
afterEach(async () => {
  await platform.db.deleteFrom('content_revision').execute();
  await platform.db.deleteFrom('content_change').execute();
});

/** Other processes see a change within a second; the clock of the platform is stopped. */
const moveOn = () => {
  platform.clock.offsetMs += 1_100;
};
const saved = async (mutation: string, variables: object) => {
  const { data, error } = await editor(mutation, variables);
  if (error) throw new Error(`${error.message} ${error.errors.join(' ')}`);
  moveOn();
  return Object.values(data)[0] as unknown as { id: string };
};
/** Refused before its manifest is requested. */
const external = (more: object) => ({
  ...{ name: 'Harbor Sports', source: 'external', format: 'hls', address: 'https://media.example.com/master.m3u8' },
  ...more,
});

test('a channel keeps its latency, which is standard by default and decided by the host of an external manifest', async () => {
  const channels = '{ contentChannels { id latency } }';
  const latencyOf = async (id: string) =>
    (await editor(channels)).data['contentChannels']?.find((one) => (one as { id: string }).id === id);
  expect(await latencyOf('yes-1')).toEqual({ id: 'yes-1', latency: 'standard' });
  await saved(SAVE_CHANNEL, { id: 'yes-1', channel: { name: 'YES', source: 'synthetic', latency: 'low' } });
  expect(await latencyOf('yes-1')).toEqual({ id: 'yes-1', latency: 'low' });
  const { error } = await editor(SAVE_CHANNEL, { channel: external({ latency: 'low' }) });
  expect(error?.errors).toEqual(['latency "low" is decided by the host of the manifest: use standard.']);
});

test('decision 130: a channel keeps who puts ads into its breaks: players by default, the platform for built-in ones only', async () => {
  const insertionOf = async () =>
    (await editor('{ contentChannels { id adInsertion } }')).data['contentChannels']?.find(
      (one) => (one as { id: string }).id === 'yes-1',
    );
  expect(await insertionOf()).toEqual({ id: 'yes-1', adInsertion: 'client' });
  await saved(SAVE_CHANNEL, { id: 'yes-1', channel: { name: 'YES', source: 'synthetic', adInsertion: 'server' } });
  expect(await insertionOf()).toEqual({ id: 'yes-1', adInsertion: 'server' });
  const { error } = await editor(SAVE_CHANNEL, { channel: external({ adInsertion: 'server' }) });
  expect(error?.errors).toEqual([
    'adInsertion "server" is for built-in channels, whose segments the platform makes: use client.',
  ]);
});

test('a draft of an encoder’s channel changes its latency for viewers when it is published', async () => {
  const latencies = () => ingestedLatencies(platform.db, platform.clock.now());
  const harbor = (latency: string) => ({ name: 'Harbor', source: 'ingested', latency });
  const { id } = await saved(SAVE_CHANNEL, { channel: harbor('low'), timing: { isDraft: true } });
  expect(await latencies()).toEqual(new Map([[id, 'low']]));
  await saved(SAVE_CHANNEL, { id, base: 1, channel: harbor('standard') });
  await saved(SAVE_CHANNEL, { id, base: 2, channel: harbor('low'), timing: { isDraft: true } });
  moveOn();
  expect(await latencies()).toEqual(new Map([[id, 'standard']]));
});
