import { AppError, failure, success } from '@grandstand/shared-contracts';
import { ChangePrivacyChoice, ExportData, GetPrivacyChoice } from '@grandstand/shared-contracts/api';
import { screen, waitFor } from '@testing-library/react';
import { closeSettings, openSettings } from '../testing/open-settings.ts';

const open = (isSentByBrowser = false) =>
  openSettings('/watch?settings=privacy', {
    prepare: (host) => {
      host.answer(GetPrivacyChoice, success({ limitsUse: false, isSentByBrowser }));
      host.answer(ChangePrivacyChoice, success({ limitsUse: true }));
      host.answer(ExportData, success({ exportedAt: '2026-04-01T12:00:00.000Z', data: { myList: [] } }));
      return host;
    },
  });

const saved: { name: string; url: string }[] = [];
beforeEach(() => {
  saved.length = 0;
  // jsdom has no downloads.
  URL.createObjectURL = () => 'blob:data';
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(this: HTMLAnchorElement) {
    saved.push({ name: this.download, url: this.href });
  });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await closeSettings();
});

test('the choice shows the state of the account, changes it, and falls back with the reason when refused', async () => {
  const { host, user } = await open();
  const choice = await screen.findByRole('switch', { name: 'Limit the use of my data' });
  expect(choice).toHaveAttribute('aria-checked', 'false');
  await user.click(choice);
  await waitFor(() => expect(choice).toBeEnabled());
  expect(choice).toHaveAttribute('aria-checked', 'true');
  expect(host.calls).toContainEqual({ id: 'changePrivacyChoice', request: { limitsUse: true } });
  host.answer(ChangePrivacyChoice, failure(new AppError('unavailable', 'Please try again in a moment.')));
  await user.click(choice);
  expect(await screen.findByText('Please try again in a moment.')).toBeVisible();
  expect(choice).toHaveAttribute('aria-checked', 'true');
});

test('a browser that sends Global Privacy Control reads that it is honored', async () => {
  await open(true);
  expect(await screen.findByText(/^This browser sends Global Privacy Control/)).toBeVisible();
});

test('the data are a file with the day in its name; a refusal is said', async () => {
  const { host, user } = await open();
  await user.click(await screen.findByRole('button', { name: 'DOWNLOAD MY DATA' }));
  expect(await screen.findByText('Your file is in your downloads.')).toBeVisible();
  expect(saved).toEqual([{ name: 'yes-network-data-2026-04-01.json', url: 'blob:data' }]);
  host.answer(ExportData, failure(new AppError('throttled', 'Too many attempts. Please try again later.')));
  await user.click(screen.getByRole('button', { name: 'DOWNLOAD MY DATA' }));
  expect(await screen.findByText('Too many attempts. Please try again later.')).toBeVisible();
  expect(saved).toHaveLength(1);
});
