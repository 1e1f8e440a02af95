import { AppError, failure, success } from '@grandstand/shared-contracts';
import { GenerateReferralCode, GetReferralRewards } from '@grandstand/shared-contracts/api';
import type { FakeHost } from '@grandstand/contracts-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { closeSettings, openSettings } from '../testing/open-settings.ts';

afterEach(async () => {
  jest.useRealTimers();
  await closeSettings();
});

const open = async (answer: Parameters<typeof prepareWith>[0] = success({ referralCode: 'YES2FAN' })) => {
  const opened = await openSettings('/watch?settings=refer', { prepare: prepareWith(answer) });
  await screen.findByText('Share your code with a friend. When they subscribe, you earn points.');
  return opened;
};
const prepareWith =
  (answer: ReturnType<typeof success<{ referralCode: string }>> | ReturnType<typeof failure>) => (host: FakeHost) => {
    host.answer(GenerateReferralCode, answer);
    host.answer(GetReferralRewards, success({ totalPoints: 0, rewards: [] }));
    return host;
  };
const copy = () => screen.getByRole('button', { name: 'Copy code' });

test('ACCT-035: requests the code of the running program as evWeb', async () => {
  const { host } = await open();
  expect(host.calls).toContainEqual({
    id: 'generateReferralCode',
    request: { initiatedBy: 'evWeb', referralProgram: 'YES-REFER' },
  });
  expect(screen.getByRole('status', { name: 'Your referral code' })).toHaveTextContent('YES2FAN');
});

test('ACCT-037: shows both rewards', async () => {
  await open();
  const [monthly, annual] = screen.getAllByRole('listitem');
  expect(monthly).toHaveTextContent('60,000 points for a monthly subscription');
  expect(annual).toHaveTextContent('100,000 points for an annual subscription');
});

test('ACCT-033: copying puts the code on the clipboard and says COPIED!', async () => {
  const { user } = await open();
  const written = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(copy());
  expect(written).toHaveBeenCalledWith('YES2FAN');
  expect(screen.getByText('COPIED!')).toBeVisible();
  expect(screen.getByText('COPIED!')).toHaveAttribute('role', 'status');
  await waitFor(() => expect(copy()).toHaveFocus());
});

test('ACCT-034: hides COPIED! after two seconds', async () => {
  const { user } = await open();
  jest.useFakeTimers({ advanceTimers: true });
  await user.click(copy());
  await act(async () => jest.advanceTimersByTimeAsync(1_900));
  expect(screen.getByText('COPIED!')).toBeVisible();
  await act(async () => jest.advanceTimersByTimeAsync(200));
  expect(screen.queryByText('COPIED!')).toBeNull();
});

test('X-23: selects the code and shows a message when the browser refuses to copy', async () => {
  const { user } = await open();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowedError'));
  await user.click(copy());
  expect(await screen.findByText(/Your code is selected, so you can copy it yourself/)).toBeVisible();
  expect(getSelection()?.toString()).toBe('YES2FAN');
});

test('ACCT-036: shows a refusal in place of the code, without a copy button', async () => {
  await open(failure(new AppError('refused', 'The referral program isn’t available right now.')));
  expect(screen.getByRole('status', { name: 'Your referral code' })).toHaveTextContent(
    'The referral program isn’t available right now.',
  );
  expect(screen.queryByRole('button', { name: 'Copy code' })).toBeNull();
});

test('offers a retry when the code fails to load', async () => {
  const { host, user } = await open(failure(new AppError('unavailable', 'Something went wrong.')));
  expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t load your code.');
  prepareWith(success({ referralCode: 'YES2FAN' }))(host);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('YES2FAN')).toBeVisible();
});

const rewards = () => within(screen.getByRole('region', { name: 'Your rewards' }));
const openWith = (answer: Parameters<FakeHost['answer']>[1]) =>
  openSettings('/watch?settings=refer', {
    prepare: (host) => {
      prepareWith(success({ referralCode: 'YES2FAN' }))(host);
      host.answer(GetReferralRewards, answer as never);
      return host;
    },
  });

test('ACCT-037, S-32: lists rewards with their day in New York, newest first, and their total', async () => {
  await openWith(
    success({
      totalPoints: 160_000,
      rewards: [
        { points: 100_000, creditedAt: Date.parse('2026-11-22T04:30:00Z') },
        { points: 60_000, creditedAt: Date.parse('2026-09-01T12:00:00Z') },
      ],
    }),
  );
  expect(await screen.findByText('Points: 160,000')).toBeVisible();
  expect(
    rewards()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['100,000 points on November 21, 2026', '60,000 points on September 1, 2026']);
});

test('explains how to earn rewards when there are none', async () => {
  await open();
  expect(await rewards().findByText('No rewards yet')).toBeVisible();
  expect(rewards().getByText(/once for each friend, when their first paid period begins/)).toBeVisible();
});

test('offers a retry when the rewards fail to load, and keeps showing the code', async () => {
  const { host, user } = await openWith(failure(new AppError('unavailable', 'Something went wrong.')));
  expect(await rewards().findByRole('alert')).toHaveTextContent('We couldn’t load your rewards.');
  expect(screen.getByText('YES2FAN')).toBeVisible();
  host.answer(GetReferralRewards, success({ totalPoints: 60_000, rewards: [{ points: 60_000, creditedAt: 1 }] }));
  await user.click(rewards().getByRole('button', { name: 'Try again' }));
  expect(await rewards().findByText('Points: 60,000')).toBeVisible();
});
