import { AppError, failure, success } from '@grandstand/shared-contracts';
import { DeleteRequest, FantasyAccountDelete } from '@grandstand/shared-contracts/api';
import { createCaller } from '@grandstand/contracts-testing/shell';
import { aContact, anAccount, aSession, type FakeHost } from '@grandstand/contracts-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import manifest from '../../remote.json';
import { closeDeletion, hostAt, LINK, openDeletion, submitButton } from '../testing/open-deletion.ts';
import { requestDataRemoval } from './deletion.api.ts';

afterEach(closeDeletion);

const sent = (host: FakeHost) => host.calls.map(({ id }) => id);

test('DEL-001: the release declares neither header nor footer', () => {
  expect(manifest.routes[0]?.chrome).toEqual({ header: false, footer: false });
});

test('DEL-002: works signed out, with the query only', async () => {
  const { host, user } = await openDeletion();
  await user.click(submitButton());
  expect(host.calls[0]?.request).toEqual({ xUserInfo: 'signed-word' });
  expect(host.calls[1]?.request).toMatchObject({ userEmailAddresses: ['nosub@example.test'] });
});

test.each([
  '/delete',
  '/delete?xUserInfo=signed-word',
  '/delete?email=nosub%40example.test',
  '/delete?xUserInfo=&email=',
])('DEL-002: sends nothing at %s, and shows what to do', async (path) => {
  const { host, user } = await openDeletion(hostAt(path));
  const message = screen.getByText(/Open the link in your account settings or in the email we sent you/);
  await user.click(submitButton());
  expect(host.calls).toEqual([]);
  await waitFor(() => expect(message).toHaveFocus());
  expect(submitButton()).toBeEnabled();
});

test('DEL-003: one heading, Are you sure?', async () => {
  await openDeletion();
  expect(screen.getByRole('heading', { level: 1, name: 'Are you sure?' })).toBeVisible();
});

test('DEL-004: the warning says permanent and cannot be undone', async () => {
  await openDeletion();
  expect(screen.getByText('Deleting your account is permanent and cannot be undone.')).toBeVisible();
});

test('DEL-005, DEL-006: the eight reasons in order, the first one selected', async () => {
  await openDeletion();
  const list = screen.getByRole('combobox', { name: 'Reason' });
  expect(list).toHaveValue("I'm cancelling because...");
  expect(
    within(list)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual([
    "I'm cancelling because...",
    'TV provider subscription expired',
    'No longer interested in content',
    'Moving to a new area',
    'Concerned about my data',
    'Too many ads',
    'Too busy/distracting',
    'Have another account',
  ]);
});

test('DEL-007: the comment starts empty, shows its count, and is limited to 1000 characters', async () => {
  const { user } = await openDeletion();
  const comment = screen.getByRole('textbox', { name: 'Comment' });
  expect(comment.tagName).toBe('TEXTAREA');
  expect(comment).toHaveValue('');
  await user.click(comment);
  await user.paste('x'.repeat(1001));
  expect(comment).toHaveValue('x'.repeat(1000));
  expect(comment).toHaveAccessibleDescription('1000 of 1000 characters');
});

test('DEL-008: the submit button is the destructive one', async () => {
  await openDeletion();
  expect(submitButton()).toHaveClass('destructive');
});

test('DEL-009, DEL-010, DEL-011: the button shows ready, waiting and done', async () => {
  const host = hostAt();
  let answer: () => void = () => undefined;
  host.answer(
    FantasyAccountDelete,
    () => new Promise((resolve) => (answer = () => resolve(success({ status: 'ok' })))),
  );
  const { user } = await openDeletion(host);
  await user.click(submitButton());
  expect(submitButton('Please wait...')).toHaveAttribute('aria-disabled', 'true');
  await user.click(submitButton('Please wait...'));
  expect(sent(host)).toEqual(['fantasyAccountDelete']);
  await act(async () => answer());
  expect(submitButton('Request Submitted')).toBeDisabled();
});

test('DEL-012: submits the prompt without a comment once; disabled while loading and afterwards', async () => {
  const opened = hostAt();
  let answer: () => void = () => undefined;
  opened.answer(
    FantasyAccountDelete,
    () => new Promise((resolve) => (answer = () => resolve(success({ status: 'ok' })))),
  );
  const { host, user } = await openDeletion(opened);
  await user.click(submitButton());
  const loading = submitButton('Please wait...');
  expect(loading).toHaveAttribute('aria-disabled', 'true');
  await user.click(loading);
  loading.focus();
  await user.keyboard('{Enter}');
  await act(async () => answer());
  const submitted = submitButton('Request Submitted');
  expect(submitted).toBeDisabled();
  await user.click(submitted);
  expect(sent(host)).toEqual(['fantasyAccountDelete', 'deleteRequest']);
  expect(host.calls[1]?.request).toMatchObject({ reason: "I'm cancelling because...", comment: '' });
});

test('DEL-013: the link for viewers outside the U.S. opens safely in a new tab', async () => {
  await openDeletion();
  const link = screen.getByRole('link', { name: /Outside the U\.S\./ });
  expect(link).toHaveAttribute('href', 'http://localhost/pages/contact');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link.getAttribute('rel')).toContain('noopener');
});

test('shows no link for an unsafe support address', async () => {
  await openDeletion(hostAt(LINK, { contactLinks: { internationalSupport: 'javascript:alert(1)' } }));
  expect(screen.queryByRole('link')).toBeNull();
});

test('DEL-014, DEL-015: the info dialog explains the deletion', async () => {
  const { host, user } = await openDeletion();
  await user.click(screen.getByRole('button', { name: 'What happens when I delete my account data?' }));
  const [dialog] = host.dialogs;
  expect(dialog?.title).toBe('What happens when I delete my account data?');
  expect(dialog?.dismissible).not.toBe(false);
  for (const statement of [/within 5-7 business days/, /permanently deleted/, /confirmation email follows/]) {
    expect(dialog?.body).toMatch(statement);
  }
});

test('DEL-018: X-User-Info is base64url without padding for any e-mail', async () => {
  const requests: unknown[] = [];
  const call = (async (_call: unknown, request: unknown) => {
    requests.push(request);
    return success({ data: { statusCode: 200 } });
  }) as unknown as FakeHost['call'];
  const link = { email: '>>?~ÿ@example.test', xUserInfo: 'signed-word' };
  await requestDataRemoval(call, link, { reason: 'Too many ads', comment: '' });
  expect(requests).toMatchObject([{ xUserInfo: 'Pj4_fsO_QGV4YW1wbGUudGVzdDpncmFuZHN0YW5kLXdlYg' }]);
});

test('DEL-016, DEL-018: sends two posts, the first with a null body, each with its own X-User-Info', async () => {
  const posts: { url: string; method: string | undefined; userInfo: string | null; body: unknown }[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    posts.push({
      url: String(url),
      method: init?.method,
      userInfo: new Headers(init?.headers).get('X-User-Info'),
      body: JSON.parse(String(init?.body)),
    });
    return new Response(JSON.stringify(posts.length === 1 ? { status: 'ok' } : { data: { statusCode: 200 } }));
  };
  const host = hostAt();
  const call = createCaller({
    fetch,
    settings: () => host.settings.get(),
    t: host.t,
    credentials: async () => success({}),
    renewSession: async () => false,
  });
  const { user } = await openDeletion({ ...host, call });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Reason' }), 'Too many ads');
  await user.type(screen.getByRole('textbox', { name: 'Comment' }), 'Thanks & bye');
  await user.click(submitButton());
  await screen.findByRole('button', { name: 'Request Submitted' });
  expect(posts).toEqual([
    { url: '/fantasy/account/delete', method: 'POST', userInfo: 'signed-word', body: null },
    {
      url: '/privacy/delete-request',
      method: 'POST',
      userInfo: 'bm9zdWJAZXhhbXBsZS50ZXN0OmdyYW5kc3RhbmQtd2Vi',
      body: {
        userEmailAddresses: ['nosub@example.test'],
        apiKey: 'grandstand-web',
        reason: 'Too many ads',
        comment: 'Thanks & bye',
      },
    },
  ]);
});

test('DEL-017, DEL-021: shows Boom Error, requests no removal and offers a retry when the partner refuses', async () => {
  const host = hostAt();
  host.answer(FantasyAccountDelete, failure(new AppError('forbidden', 'This link has expired.')));
  const { user } = await openDeletion(host);
  await user.click(submitButton());
  expect(sent(host)).toEqual(['fantasyAccountDelete']);
  expect(host.toasts).toEqual([{ type: 'Boom Error', message: 'This link has expired.', level: 'error' }]);
  expect(screen.getByRole('alert')).toHaveTextContent('This link has expired.');
  expect(submitButton()).toBeEnabled();
  expect(host.dialogs).toEqual([]);
});

test.each([
  ['a refusal', failure(new AppError('unavailable', 'Down.'))],
  ['another status', success({ data: { statusCode: 500 } })],
])('DEL-022: shows Request Failed for %s of the removal, and a retry repeats both steps', async (_what, answer) => {
  const host = hostAt();
  host.answer(DeleteRequest, answer);
  const { user } = await openDeletion(host);
  await user.click(submitButton());
  expect(host.toasts).toEqual([
    { type: 'Request Account Data Removal Error', message: 'Request Failed', level: 'error' },
  ]);
  host.answer(DeleteRequest, success({ data: { statusCode: 200 } }));
  await user.click(submitButton());
  expect(sent(host)).toEqual(['fantasyAccountDelete', 'deleteRequest', 'fantasyAccountDelete', 'deleteRequest']);
  expect(submitButton('Request Submitted')).toBeDisabled();
});

test('DEL-019, DEL-020: shows the confirmation, emits the event, and sends nothing after CLOSE', async () => {
  const host = hostAt();
  const completed: unknown[] = [];
  host.bus.on('deletion:completed', (payload) => completed.push(payload));
  host.chooseInDialogs('close');
  const { user } = await openDeletion(host);
  await user.click(submitButton());
  expect(host.dialogs).toMatchObject([{ title: 'Sorry to see you go.', actions: [{ label: 'CLOSE' }] }]);
  expect(completed).toHaveLength(1);
  expect(submitButton('Request Submitted')).toBeDisabled();
  expect(screen.getByRole('combobox', { name: 'Reason' })).toBeDisabled();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test.each([
  ['ends when the request is for its own account', 'NoSub@example.test', 'anonymous'],
  ['stays when the request is for another account', 'somebody-else@example.test', 'signedIn'],
])('the session of this browser %s', async (_what, email, status) => {
  const session = aSession({ account: anAccount({ contact: aContact({ email }) }) });
  const { host, user } = await openDeletion(hostAt(LINK, {}, session));
  await user.click(submitButton());
  expect(host.session.get().status).toBe(status);
  expect(submitButton('Request Submitted')).toBeDisabled();
});

test('keeps the session when the request fails', async () => {
  const host = hostAt(LINK, {}, aSession());
  host.answer(DeleteRequest, failure(new AppError('unavailable', 'Down.')));
  const { user } = await openDeletion(host);
  await user.click(submitButton());
  expect(host.session.get().status).toBe('signedIn');
});

test('DEL-024: ignores a role in the link', async () => {
  const { host, user } = await openDeletion(hostAt(`${LINK}&role=admin&isAdmin=true`));
  expect(document.body).not.toHaveTextContent(/admin|role/i);
  await user.click(submitButton());
  const [partner, request] = host.calls;
  expect(partner).toEqual({ id: 'fantasyAccountDelete', request: { xUserInfo: 'signed-word' } });
  expect(Object.keys(request?.request as object).toSorted()).toEqual(
    Object.keys(DeleteRequest.request.shape).toSorted(),
  );
  expect(JSON.stringify(host.calls)).not.toMatch(/admin|role/i);
});

test('DEL-020: shows a link back to the site after CLOSE', async () => {
  const host = hostAt();
  host.chooseInDialogs('close');
  const { user } = await openDeletion(host);
  expect(screen.queryByRole('link', { name: 'Back to YES Network' })).toBeNull();
  await user.click(submitButton());
  await user.click(screen.getByRole('link', { name: 'Back to YES Network' }));
  expect(host.history.get().pathname).toBe('/');
});
