import { AppError, failure, type Host, success } from '@grandstand/shared-contracts';
import {
  AiringLive,
  ChannelSchedule,
  ContainerItems,
  ContentSearch,
  LiveEvents,
  StorefrontContainers,
} from '@grandstand/shared-contracts/api';
import { aScheduleItem, type FakeHost } from '@grandstand/contracts-testing';
import { screen, within } from '@testing-library/react';
import { aVod, openBrowse, row, seeEverything } from '../testing/browse-scene.tsx';
import { channels, overflow, runOnSceneClock, settle } from '../testing/watch-scene.tsx';

runOnSceneClock();
seeEverything();

/** As in the shell: the call's schema parses the response. */
const readAnswers = (host: FakeHost) => {
  const { call } = host;
  const reading: Host['call'] = async (requested, request) => {
    const reply = await call(requested, request);
    if (!reply.ok) return reply;
    const read = requested.reply.safeParse(reply.value);
    return read.success ? success(read.data as never) : failure(new AppError('malformed_reply', 'broken'));
  };
  Object.assign(host, { call: reading });
};

const BROKEN = { cid: 7, id: 7 } as never;
const withBroken = (host: FakeHost) => {
  readAnswers(host);
  host.answer(AiringLive, success({ data: [BROKEN, ...channels] }));
  host.answer(LiveEvents, success({ data: [BROKEN, ...overflow] }));
  const next = aScheduleItem({ sc_st_dt: '2026-11-21T02:00:00Z', sc_ed_dt: '2026-11-21T03:00:00Z' });
  host.answer(ChannelSchedule, success({ data: [BROKEN, { ...next, pgm: { lon: [{ n: 'Postgame' }] } }] }));
  const classics = { id: 'classics', name: 'Classics', lon: [], cu: '/c' };
  host.answer(StorefrontContainers, success({ data: [BROKEN, classics], total: 2 }));
  host.answer(ContainerItems, success({ data: { data: [BROKEN, aVod(1)] }, total: 2 }));
  host.answer(ContentSearch, success({ data: [BROKEN, aVod(2)], total: 2 }));
};

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

test('an invalid entry is omitted: the other channels, programmes, sections and recordings are shown', async () => {
  await openBrowse('/watch', undefined, withBroken);
  await settle();
  const onNow = screen.getByRole('region', { name: 'On Now' });
  expect(within(onNow).getByRole('heading', { level: 3, name: 'New York at Boston' })).toBeVisible();
  expect(onNow).toHaveTextContent('Postgame');
  expect(row('Also Live').getByRole('button', { name: /New York at Toronto/ })).toBeVisible();
  expect(row('More channels').getByRole('button', { name: /Brooklyn at Chicago/ })).toBeVisible();
  expect(row('Classics').getByRole('link', { name: /Recording 1/ })).toBeVisible();
  expect(console.warn).toHaveBeenCalled();
});

test.each([
  ['/watch?currentSection=classics', /Recording 1/],
  ['/watch?vodSearch=recording', /Recording 2/],
])('%s: lists the valid entries and offers no further page', async (address, name) => {
  await openBrowse(address, undefined, withBroken);
  await settle();
  expect(screen.getByRole('link', { name })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});
