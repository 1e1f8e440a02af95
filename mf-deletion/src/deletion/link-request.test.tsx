import { AppError, failure, success } from '@grandstand/shared-contracts';
import { DeletionMail, FantasyAccountDelete } from '@grandstand/shared-contracts/api';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { closeDeletion, hostAt, openDeletion, submitButton } from '../testing/open-deletion.ts';

afterEach(closeDeletion);

const requestLink = async (user: UserEvent, email: string) => {
  await user.type(screen.getByRole('textbox', { name: 'Email' }), email);
  await user.click(submitButton('EMAIL ME A LINK'));
};

test('S-01, S-16: sends a link by mail, with the same message whether or not the account exists', async () => {
  const host = hostAt('/delete');
  host.answer(DeletionMail, success({ status: 'success' }));
  const { user } = await openDeletion(host);
  await requestLink(user, 'nosub@example.test');
  expect(host.calls).toEqual([{ id: 'deletionMail', request: { email: 'nosub@example.test' } }]);
  expect(await screen.findByText(/If there’s an account with this email, your link is on its way/)).toBeVisible();
});

test('shows an invalid e-mail at the field and sends nothing', async () => {
  const { host, user } = await openDeletion(hostAt('/delete'));
  await requestLink(user, 'nosub@');
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
    'Please enter a valid email address',
  );
  expect(host.calls).toEqual([]);
});

test('S-01: offers a new link when the link is refused, and not for a valid one', async () => {
  const host = hostAt();
  host.answer(FantasyAccountDelete, failure(new AppError('forbidden', 'This link has expired.')));
  host.answer(DeletionMail, failure(new AppError('throttled', 'Too many attempts. Please try again later.')));
  const { user } = await openDeletion(host);
  expect(screen.queryByRole('button', { name: 'EMAIL ME A LINK' })).toBeNull();
  await user.click(submitButton());
  await requestLink(user, 'nosub@example.test');
  expect(await screen.findByText('Too many attempts. Please try again later.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('nosub@example.test');
});
