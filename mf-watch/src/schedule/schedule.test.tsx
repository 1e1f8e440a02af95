import { AppError, failure, success } from '@grandstand/shared-contracts';
import { GuideSpan, type ScheduleItem } from '@grandstand/shared-contracts/api';
import { aScheduleItem, type FakeHost } from '@grandstand/contracts-testing';
import { act, screen, within } from '@testing-library/react';
import './schedule.screen.tsx';
import { beWide, NOW, openWatch, requests, runOnSceneClock, settle, user } from '../testing/watch-scene.tsx';

runOnSceneClock();

const HOUR_MS = 3_600_000;
/** Midnight of the viewer; it is six in the morning. */
const MIDNIGHT = new Date(NOW).setHours(0, 0, 0, 0);
const SIX = MIDNIGHT + 6 * HOUR_MS;
const teams = (away: string, home: string) => ({
  lon: [{ n: `${away} at ${home}` }],
  tm: [
    { ty: 'away' as const, c: away.slice(0, 3).toUpperCase(), n: away },
    { ty: 'home' as const, c: home.slice(0, 3).toUpperCase(), n: home },
  ],
});
const program = (cid: string, fromHours: number, hours: number, more: Partial<ScheduleItem>): ScheduleItem =>
  aScheduleItem({
    cid,
    cn: cid === 'yes-1' ? 'YES' : 'YES 2',
    sc_st_dt: new Date(MIDNIGHT + fromHours * HOUR_MS).toISOString(),
    sc_ed_dt: new Date(MIDNIGHT + (fromHours + hours) * HOUR_MS).toISOString(),
    ev_live: false,
    ...more,
  });
const DAY = [
  program('yes-1', 1, 3, { pgm: { ...teams('Astros', 'Yankees'), spt_lg: 'MLB' }, ev_replay: true }),
  program('yes-1', 5, 3, { pgm: { ...teams('Red Sox', 'Yankees'), spt_lg: 'MLB' }, ev_live: true }),
  program('yes-1', 8, 1, { pgm: { lon: [{ n: 'The Bullpen' }], spt_lg: 'MLB' } }),
  program('yes-2', 2, 5, { pgm: { lon: [{ n: 'Full Court' }], spt_lg: 'NBA' } }),
  program('yes-2', 7, 3, { pgm: { ...teams('Celtics', 'Nets'), spt_lg: 'NBA' }, ev_live: true, blackout: true }),
];
const CHANNELS = [
  { id: 'yes-1', name: 'YES', kind: 'linear' as const },
  { id: 'yes-2', name: 'YES 2', kind: 'linear' as const },
];
const open = (search = '', prepare: (host: FakeHost) => void = () => {}) => {
  jest.setSystemTime(SIX);
  return openWatch(
    (host) => {
      host.answer(GuideSpan, success({ channels: CHANNELS, data: DAY }));
      prepare(host);
    },
    undefined,
    `/watch?view=schedule${search}`,
  );
};
const link = (name: RegExp) => screen.getByRole('link', { name });
const press = (keys: string) => user.keyboard(keys);

let undoWidth = () => {};
afterEach(() => undoWidth());

test.each([
  ['wide', 1_350],
  ['narrow', 390],
])('a %s page has the shape of the day until it has loaded', async (_width, widthPx) => {
  undoWidth = beWide(widthPx);
  const day = Promise.withResolvers<ReturnType<typeof success<{ channels: typeof CHANNELS; data: typeof DAY }>>>();
  await open('', (host) => host.answer(GuideSpan, () => day.promise));
  const waiting = screen.getByText('Loading the schedule…').closest('[role="status"]');
  expect(waiting).toBeVisible();
  expect(waiting?.querySelectorAll('a, button')).toHaveLength(0);
  await act(async () => day.resolve(success({ channels: CHANNELS, data: DAY })));
  expect(waiting).not.toBeInTheDocument();
  expect(link(/Red Sox at Yankees/)).toBeVisible();
});

test('shows the day of the viewer by channel and requests nothing else', async () => {
  const { host } = await open();
  expect(screen.getByRole('heading', { name: 'Schedule' })).toHaveFocus();
  const [request] = requests(host, 'guideSpan').map((call) => call.request as { from: number; until: number });
  expect(new Date(request?.from ?? 0).getHours()).toBe(0);
  expect((request?.until ?? 0) - (request?.from ?? 0)).toBe(24 * HOUR_MS);
  expect(within(screen.getByRole('grid')).getAllByRole('row')).toHaveLength(2);
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['YES', 'YES 2']);
  expect(screen.getAllByRole('gridcell')).toHaveLength(5);
  expect(link(/Celtics at Nets/)).toHaveAccessibleName(/Subscription|Not available in some areas/);
});

test('one program is in the tab order, and the arrow keys lead to the others', async () => {
  await open();
  const inOrder = screen.getAllByRole('gridcell').filter((cell) => cell.querySelector('a[tabindex="0"]'));
  expect(inOrder).toHaveLength(1);
  act(() => link(/Red Sox at Yankees/).focus());
  await press('{ArrowRight}');
  expect(link(/The Bullpen/)).toHaveFocus();
  await press('{ArrowDown}');
  expect(link(/Celtics at Nets/)).toHaveFocus();
  await press('{ArrowLeft}');
  expect(link(/Full Court/)).toHaveFocus();
  await press('{ArrowUp}');
  expect(link(/Astros at Yankees/)).toHaveFocus();
  await press('{Control>}{End}{/Control}');
  expect(link(/Celtics at Nets/)).toHaveFocus();
  await press('{Home}');
  expect(link(/Full Court/)).toHaveFocus();
  await press('{Control>}{Home}{/Control}');
  expect(link(/Astros at Yankees/)).toHaveFocus();
  await press('{ArrowUp}{ArrowLeft}');
  expect(link(/Astros at Yankees/)).toHaveFocus();
});

test('a program leads to its page, and Back leads to the schedule', async () => {
  const { host } = await open('&league=MLB');
  await user.click(link(/The Bullpen/));
  const { search } = host.history.get();
  expect(search).toBe(`?view=program&id=yes-1-${(MIDNIGHT + 8 * HOUR_MS) / 60_000}`);
  expect(host.history.get().state).toEqual({ fromList: true });
});

test('filters are part of the address', async () => {
  const { host } = await open();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Team' }), 'Nets');
  expect(host.history.get().search).toBe('?view=schedule&team=Nets');
  expect(host.history.lastAction()).toBe('REPLACE');
  expect(screen.getAllByRole('gridcell')).toHaveLength(1);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Channel' }), 'YES');
  expect(screen.getByText('Nothing on this day matches your filters.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(host.history.get().search).toBe('?view=schedule');
  expect(screen.getAllByRole('gridcell')).toHaveLength(5);
});

test('a link to a day and a league shows them', async () => {
  const day = new Date(SIX + 48 * HOUR_MS);
  const key = [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  const { host } = await open(`&day=${key}&league=NBA`);
  expect(screen.getByRole('link', { current: 'date' })).toHaveAttribute('href', expect.stringContaining(`day=${key}`));
  const { request } = requests(host, 'guideSpan').at(-1) ?? {};
  expect(new Date((request as { from: number }).from).getDate()).toBe(day.getDate());
  expect(screen.getAllByRole('gridcell')).toHaveLength(2);
});

test('a narrow screen shows one list by time, and folds what has ended', async () => {
  undoWidth = beWide(400);
  await open();
  expect(screen.queryByRole('grid')).not.toBeInTheDocument();
  const [earlier, rest] = screen.getAllByRole('list').filter((list) => list.tagName === 'OL');
  expect(earlier).not.toBeVisible();
  expect(
    within(rest as HTMLElement)
      .getAllByRole('link')
      .map((one) => /(Red Sox at Yankees|Celtics at Nets|Full Court|The Bullpen)/.exec(one.textContent ?? '')?.[0]),
  ).toEqual(['Full Court', 'Red Sox at Yankees', 'Celtics at Nets', 'The Bullpen']);
  await user.click(screen.getByText('Earlier today (1)'));
  expect(earlier).toBeVisible();
});

test('a failure offers another attempt', async () => {
  const { host } = await open('', (fake) => fake.answer(GuideSpan, failure(new AppError('unavailable', 'none'))));
  expect(screen.getByText('We couldn’t load the schedule.')).toBeVisible();
  host.answer(GuideSpan, success({ channels: CHANNELS, data: DAY }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await settle();
  expect(screen.getByRole('grid')).toBeVisible();
});
