import { success } from '@grandstand/shared-contracts';
import { AiringLive, FREE_PACKAGE, LiveEvents } from '@grandstand/shared-contracts/api';
import { aScheduleItem } from '@grandstand/contracts-testing';
import { screen, within } from '@testing-library/react';
import { noAnswer } from '../playback/testing/playback-fixture.ts';
import {
  beWide,
  channels,
  contents,
  openWatch,
  overflow,
  play,
  runOnSceneClock,
  settle,
  user,
  visitor,
} from '../testing/watch-scene.tsx';

runOnSceneClock();

test('WATCH-008: On Now plays the first channel under its title, league and time', async () => {
  const { host, port } = await openWatch();
  play(port);
  await settle();
  expect(screen.getByRole('heading', { level: 1, name: 'Watch' })).toBeInTheDocument();
  const onNow = screen.getByRole('region', { name: 'On Now' });
  expect(within(onNow).getByRole('heading', { level: 3, name: 'New York at Boston' })).toBeVisible();
  expect(onNow).toHaveTextContent('Regional League');
  expect(onNow).toHaveTextContent('120 min left');
  expect(within(onNow).getByRole('progressbar', { name: /Minutes left in this program: 120/ })).toHaveAttribute(
    'aria-valuenow',
    '33',
  );
  expect(within(onNow).getByRole('button', { name: 'Unmute' })).toBeVisible();
  expect(contents(host)).toEqual(['yes-1']);
  expect(port.sources).toEqual([{ url: 'http://localhost/media/token/channels/yes-1/manifest.mpd', format: 'dash' }]);
});

test('shows a named placeholder while the line-up loads', async () => {
  await openWatch((host) => host.answer(AiringLive, () => new Promise(() => {})));
  expect(screen.getByRole('status')).toHaveTextContent('Loading what’s on');
});

const neverAnswers = () => new Promise<never>(() => {});
const POSTER = [{ cu: 'http://localhost/poster.webp', ar: '16x9' }];
const isFree = success({ data: [aScheduleItem({ ent: [{ sp: FREE_PACKAGE }] })] });

test.each([
  ['loads before the line-up for a subscriber', undefined, neverAnswers, true],
  ['does not load for a visitor before the line-up arrives', visitor, neverAnswers, false],
  ['does not load for a visitor who needs a subscription', visitor, success({ data: channels }), false],
  ['loads for a visitor when the channel is free', visitor, isFree, true],
])('the engine %s', async (_what, session, lineup, isRequested) => {
  const { engine } = await openWatch((host) => host.answer(AiringLive, lineup), session);
  expect(engine.isRequested).toBe(isRequested);
});

test('loads the first two stills eagerly and the others lazily', async () => {
  await openWatch((host) =>
    host.answer(LiveEvents, success({ data: ['a', 'b', 'c'].map((cid) => aScheduleItem({ cid, i: POSTER })) })),
  );
  const stills = within(screen.getByRole('region', { name: 'Also Live' })).getAllByRole('presentation');
  expect(stills.map((still) => still.getAttribute('loading'))).toEqual(['eager', 'eager', 'lazy']);
});

test('WATCH-010: lists overflow events under Also Live beside the player, and other channels beneath them', async () => {
  await openWatch();
  const also = screen.getByRole('region', { name: 'Also Live' });
  const cards = (list: HTMLElement) => within(list).getAllByRole('button', { name: /·/ });
  expect(cards(also)).toHaveLength(1);
  expect(within(also).getByRole('button', { name: /New York at Toronto/ })).toBeVisible();
  const more = screen.getByRole('region', { name: 'More channels' });
  expect(cards(more).map((card) => card.textContent)).toEqual([
    expect.stringContaining('Brooklyn at Chicago'),
    expect.stringContaining('CenterStage'),
  ]);
});

test.each([
  [768, 0],
  [767, 1],
])('WATCH-010: Also Live is a carousel at 767 px and below: %i px', async (widthPx, carousels) => {
  const undoWidth = beWide(widthPx);
  await openWatch((host) =>
    host.answer(
      LiveEvents,
      success({ data: [...overflow, aScheduleItem({ cid: 'overflow-2' }), aScheduleItem({ cid: 'overflow-3' })] }),
    ),
  );
  expect(screen.queryAllByRole('button', { name: 'Next, Also Live' })).toHaveLength(carousels);
  undoWidth();
});

test.each([
  ['without overflow events', success({ data: [] })],
  ['when they cannot be loaded', noAnswer()],
])('WATCH-011: shows no Also Live %s', async (_when, reply) => {
  await openWatch((host) => host.answer(LiveEvents, reply));
  expect(screen.queryByText('Also Live')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 3, name: 'New York at Boston' })).toBeVisible();
});

test('choosing another item stops the first one and plays it', async () => {
  const { host, port } = await openWatch();
  play(port);
  await user.click(screen.getByRole('button', { name: /New York at Toronto/ }));
  await settle();
  expect(contents(host)).toEqual(['yes-1', 'overflow-1']);
  expect(host.calls.map(({ id }) => id).filter((id) => id.startsWith('stream'))).toEqual([
    'streamCreate',
    'streamDelete',
    'streamCreate',
  ]);
  expect(screen.getByRole('button', { name: /New York at Toronto/ })).toHaveAttribute('aria-current', 'true');
  expect(
    within(screen.getByRole('region', { name: 'More channels' })).getByRole('button', { name: /New York at Boston/ }),
  ).toBeVisible();
});
