import type { FakeHost } from '@grandstand/contracts-testing';
import { type Result, success } from '@grandstand/shared-contracts';
import { AiringLive, type ReplyOf, StreamCreate } from '@grandstand/shared-contracts/api';
import { act, fireEvent, screen } from '@testing-library/react';
import { FREE } from '../playback/testing/playback-fixture.ts';
import {
  channels,
  contents,
  openWatch,
  play,
  requests,
  runOnSceneClock,
  settle,
  withoutSubscription,
} from '../testing/watch-scene.tsx';

runOnSceneClock();

const press = async (key: 'n' | 'p') => {
  fireEvent.keyDown(screen.getByRole('region', { name: /^Video player/ }), { key });
  await settle();
};
const slots = (host: FakeHost) =>
  requests(host, 'streamCreate').map(({ request }) => (request as { itemId: string }).itemId);

test('WATCH-039: a step to a channel authorizes the one after it, which takes its slot when it is opened', async () => {
  const { host, port } = await openWatch();
  play(port);
  expect(contents(host)).toEqual(['yes-1']);
  await press('n');
  expect(contents(host)).toEqual(['yes-1', 'yes-2', 'yes-3']);
  expect(slots(host)).toEqual(['yes-1', 'yes-2']);
  play(port);
  await press('n');
  expect(contents(host)).toEqual(['yes-1', 'yes-2', 'yes-3', 'overflow-1']);
  expect(slots(host)).toEqual(['yes-1', 'yes-2', 'yes-3']);
});

test('a step back authorizes the channel before', async () => {
  const { host, port } = await openWatch();
  play(port);
  await press('p');
  expect(contents(host)).toEqual(['yes-1', 'overflow-1', 'yes-3']);
  expect(slots(host)).toEqual(['yes-1', 'overflow-1']);
});

test('the channel after a step waits until the current one has its stream', async () => {
  const { host, port } = await openWatch();
  play(port);
  const slot = Promise.withResolvers<Result<ReplyOf<typeof StreamCreate>>>();
  host.answer(StreamCreate, () => slot.promise);
  await press('n');
  expect(contents(host)).toEqual(['yes-1', 'yes-2']);
  slot.resolve(success({ streamId: 'stream-2' }));
  await settle();
  expect(contents(host)).toEqual(['yes-1', 'yes-2', 'yes-3']);
});

test('an authorization ahead is dropped after ten seconds, and requested again by the next step', async () => {
  const { host, port } = await openWatch();
  play(port);
  await press('n');
  play(port);
  // A fake video does not move, which would be reported as a stall.
  act(() => port.report({ status: 'paused' }));
  await act(async () => void (await jest.advanceTimersByTimeAsync(10_000)));
  await press('n');
  expect(contents(host)).toEqual(['yes-1', 'yes-2', 'yes-3', 'yes-3', 'overflow-1']);
});

test('WATCH-018: a step requests nothing for a channel that the viewer may not watch', async () => {
  const free = (channel: (typeof channels)[number], index: number) => (index < 2 ? { ...channel, ent: FREE } : channel);
  const lineup = channels.map((channel) => ({ ...channel, ent: [{ sp: 'urn:package:Yes' }] })).map(free);
  const { host, port } = await openWatch(
    (fake) => fake.answer(AiringLive, success({ data: lineup })),
    withoutSubscription,
  );
  play(port);
  await press('n');
  expect(contents(host)).toEqual(['yes-1', 'yes-2']);
  expect(requests(host, 'locationLookup')).toHaveLength(2);
});
