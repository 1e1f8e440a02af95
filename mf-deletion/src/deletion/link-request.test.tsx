import { AppError, failure, success } from '@grandstand/shared-contracts';
import { DeletionMail, FantasyAccountDelete } from '@grandstand/shared-contracts/api';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { closeDeletion, hostAt, openDeletion, submitButton } from '../testing/open-deletion.ts';

afterEach(closeDeletion);

const askForLink = async (user: UserEvent, email: string) => {
  await user.type(screen.getByRole('textbox', { name: 'Email' }), email);
  await user.click(submitButton('EMAIL ME A LINK'));
};

test('S-01, S-16: who has no whole link gets one by mail, and reads the same whether or not there is an account', async () => {
  const host = hostAt('/delete');
  host.answer(DeletionMail, success({ status: 'success' }));
  const { user } = await openDeletion(host);
  await askForLink(user, 'nosub@example.test');
  expect(host.calls).toEqual([{ id: 'deletionMail', request: { email: 'nosub@example.test' } }]);
  expect(await screen.findByText(/If there’s an account with this email, your link is on its way/)).toBeVisible();
});

test('a mail address that is none is said at the field, and nothing is sent', async () => {
  const { host, user } = await openDeletion(hostAt('/delete'));
  await askForLink(user, 'nosub@');
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
    'Please enter a valid email address',
  );
  expect(host.calls).toEqual([]);
});

test('S-01: a link that is refused offers a new one; a whole link does not', async () => {
  const host = hostAt();
  host.answer(FantasyAccountDelete, failure(new AppError('forbidden', 'This link has expired.')));
  host.answer(DeletionMail, failure(new AppError('throttled', 'Too many attempts. Please try again later.')));
  const { user } = await openDeletion(host);
  expect(screen.queryByRole('button', { name: 'EMAIL ME A LINK' })).toBeNull();
  await user.click(submitButton());
  await askForLink(user, 'nosub@example.test');
  expect(await screen.findByText('Too many attempts. Please try again later.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('nosub@example.test');
});
