import { AppError, failure, type Result, type Session, success } from '@grandstand/shared-contracts';
import { ChangeReminder, GetReminders, ProgramById, type ReplyOf } from '@grandstand/shared-contracts/api';
import { aScheduleItem, type FakeHost } from '@grandstand/contracts-testing';
import { act, screen } from '@testing-library/react';
import './program.screen.tsx';
import { NOW, openWatch, requests, runOnSceneClock, settle, user, visitor } from '../testing/watch-scene.tsx';

runOnSceneClock();

const HOUR_MS = 3_600_000;
const item = (fromHours: number) =>
  aScheduleItem({
    sc_st_dt: new Date(NOW + fromHours * HOUR_MS).toISOString(),
    sc_ed_dt: new Date(NOW + (fromHours + 2) * HOUR_MS).toISOString(),
  });
const KEY = `yes-1-${(NOW + HOUR_MS) / 60_000}`;
const open = (fromHours: number, session?: Session, prepare: (host: FakeHost) => void = () => {}) =>
  openWatch(
    (host) => {
      host.answer(ProgramById, success({ data: item(fromHours), kind: 'linear' }));
      host.answer(GetReminders, success({ programIds: [] }));
      host.answer(ChangeReminder, success({}));
      prepare(host);
    },
    session,
    `/watch?view=program&id=${KEY}`,
  );
const remind = () => screen.getByRole('button', { name: 'Remind me' });
const messages = (host: FakeHost) => host.toasts.map(({ message }) => message);

test('a program that is on leads to its channel', async () => {
  await open(-1);
  expect(screen.getByRole('link', { name: 'Watch live' })).toHaveAttribute('href', '/watch?with=yes-1');
  expect(screen.queryByRole('button', { name: 'Remind me' })).not.toBeInTheDocument();
});

test('a program that has ended leads to its videos', async () => {
  await open(-5);
  expect(screen.getByText('This program has ended.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Find videos' })).toHaveAttribute(
    'href',
    expect.stringContaining('vodSearch='),
  );
});

test('a program that was recorded leads to its recording', async () => {
  await open(-5, undefined, (host) =>
    host.answer(ProgramById, success({ data: { ...item(-5), recording: 'rec-yes-1-29384720' }, kind: 'linear' })),
  );
  expect(screen.getByRole('link', { name: 'Watch the recording' })).toHaveAttribute(
    'href',
    '/watch/rec-yes-1-29384720',
  );
  expect(screen.queryByRole('link', { name: 'Find videos' })).not.toBeInTheDocument();
});

test('a program to come goes into the calendar, and becomes one that is on', async () => {
  // Every second of the scene is worked through: minutes, not hours.
  await open(3 / 60);
  expect(screen.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute(
    'href',
    `/calendar/yes-1-${NOW / 60_000 + 3}.ics`,
  );
  await act(async () => void (await jest.advanceTimersByTimeAsync(HOUR_MS / 20 + 20_000)));
  expect(screen.getByRole('link', { name: 'Watch live' })).toBeVisible();
});

test('a viewer sets a reminder with the browser’s permission, and removes it', async () => {
  const { host } = await open(1, undefined, (fake) => fake.push.set({ permission: 'granted', isOptedIn: false }));
  await user.click(remind());
  await settle();
  expect(requests(host, 'changeReminder').map(({ request }) => request)).toEqual([{ programId: KEY, isWanted: true }]);
  expect(remind()).toHaveAttribute('aria-pressed', 'true');
  await user.click(remind());
  await settle();
  expect(remind()).toHaveAttribute('aria-pressed', 'false');
  expect(messages(host)).toEqual(['We’ll send you a message 10 minutes before it starts.', 'Reminder removed.']);
});

test.each([
  [11, 'We’ll send you a message 10 minutes before it starts.'],
  [10, 'Starting soon! Your message is on its way.'],
  [2, 'Starting soon! Your message is on its way.'],
])('a reminder set %i minutes before the start says when the message is sent', async (minutes, message) => {
  const { host } = await open(minutes / 60, undefined, (fake) =>
    fake.push.set({ permission: 'granted', isOptedIn: true }),
  );
  await user.click(remind());
  await settle();
  expect(messages(host)).toEqual([message]);
});

test('a browser without the permission says how to get it, and nothing is stored', async () => {
  const { host } = await open(1, undefined, (fake) => fake.push.set({ permission: 'denied', isOptedIn: false }));
  await user.click(remind());
  await settle();
  expect(requests(host, 'changeReminder')).toEqual([]);
  expect(messages(host)).toEqual(['Turn on notifications for this site in your browser, then try again.']);
});

test('a failure leaves the reminder as it was', async () => {
  const { host } = await open(1, undefined, (fake) => {
    fake.push.set({ permission: 'granted', isOptedIn: true });
    fake.answer(GetReminders, success({ programIds: [KEY] }));
    fake.answer(ChangeReminder, failure(new AppError('unavailable', 'none')));
  });
  expect(remind()).toHaveAttribute('aria-pressed', 'true');
  await user.click(remind());
  await settle();
  expect(remind()).toHaveAttribute('aria-pressed', 'true');
  expect(messages(host)).toEqual(['We couldn’t set the reminder. Try again in a moment.']);
});

test('a list of reminders that arrives after a change does not undo it', async () => {
  const list = Promise.withResolvers<Result<ReplyOf<typeof GetReminders>>>();
  await open(1, undefined, (fake) => {
    fake.push.set({ permission: 'granted', isOptedIn: true });
    fake.answer(GetReminders, () => list.promise);
  });
  await user.click(remind());
  await settle();
  list.resolve(success({ programIds: [] }));
  await settle();
  expect(remind()).toHaveAttribute('aria-pressed', 'true');
});

test('a change that failed before the list of reminders arrived leaves what the account stores', async () => {
  const list = Promise.withResolvers<Result<ReplyOf<typeof GetReminders>>>();
  await open(1, undefined, (fake) => {
    fake.push.set({ permission: 'granted', isOptedIn: true });
    fake.answer(GetReminders, () => list.promise);
    fake.answer(ChangeReminder, failure(new AppError('unavailable', 'none')));
  });
  await user.click(remind());
  await settle();
  list.resolve(success({ programIds: [KEY] }));
  await settle();
  expect(remind()).toHaveAttribute('aria-pressed', 'true');
});

test('a list of reminders that failed is requested again when a program is opened', async () => {
  const { host } = await open(1, undefined, (fake) =>
    fake.answer(GetReminders, failure(new AppError('unavailable', 'none'))),
  );
  expect(remind()).toHaveAttribute('aria-pressed', 'false');
  host.answer(GetReminders, success({ programIds: [KEY] }));
  act(() => host.navigate('/watch'));
  await settle();
  act(() => host.navigate(`/watch?view=program&id=${KEY}`));
  await settle();
  expect(remind()).toHaveAttribute('aria-pressed', 'true');
  expect(requests(host, 'getReminders')).toHaveLength(2);
});

test('a visitor logs in first', async () => {
  const { host } = await open(1, visitor);
  await user.click(remind());
  await settle();
  expect(messages(host)).toEqual(['Log in to set reminders.']);
  expect(requests(host, 'getReminders')).toEqual([]);
});

test('a program that is not in the schedule offers what is on; a failure offers another attempt', async () => {
  const { host } = await open(1, undefined, (fake) =>
    fake.answer(ProgramById, failure(new AppError('unavailable', 'none'))),
  );
  expect(screen.getByText('We couldn’t load this program.')).toBeVisible();
  host.answer(ProgramById, failure(new AppError('refused', 'none', { status: 404 })));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await settle();
  await user.click(screen.getByRole('button', { name: 'See what’s on' }));
  expect(host.history.get().search).toBe('');
});
