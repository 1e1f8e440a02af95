import { ALL_TEXTS } from '../testing/all-texts.ts';
import { AppError, failure, success, TIMERS } from '@grandstand/shared-contracts';
import {
  AddTveSubscription,
  GetRegistrationCode,
  GetRequestorConfig,
  SUBSCRIPTION_EXISTS,
} from '@grandstand/shared-contracts/api';
import { aSession, fakeHost } from '@grandstand/contracts-testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { remote } from '../remote.tsx';
import { providerService } from './testing/a-provider.ts';

const anonymous = { status: 'anonymous', account: null, userType: 'tve' } as const;
let close: () => Promise<void> = async () => {};
afterEach(async () => {
  await close();
  jest.useRealTimers();
});

const config = { frontProviders: ['harborline', 'skylark', 'metroloop'] };
const open = async ({
  session = anonymous as Parameters<typeof aSession>[0],
  props = {},
  path = '/watch',
  prepare = (_host: ReturnType<typeof fakeHost>, _service: ReturnType<typeof providerService>) => {},
  now = Date.now,
  texts = ALL_TEXTS as Record<string, string>,
} = {}) => {
  const host = fakeHost({ session: aSession(session), config, path, now, texts });
  const service = providerService(host);
  prepare(host, service);
  const outcomes: string[] = [];
  const element = document.createElement('div');
  document.body.append(element);
  const mountPanel = remote.panels?.['auth/tv-picker'];
  if (!mountPanel) throw new Error('mf-auth offers no auth/tv-picker');
  await act(async () => {
    const panel = mountPanel(element, host, { onDone: (outcome: string) => outcomes.push(outcome), ...props });
    close = () =>
      act(async () => {
        panel.unmount();
        element.remove();
      });
  });
  return { host, service, outcomes };
};
const picker = () => screen.findByRole('dialog', { name: 'Select your Television Service Provider' });
const choose = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const frame = async () => (await screen.findByTitle('TV provider sign-in')) as HTMLIFrameElement;
const report = (source: HTMLIFrameElement, type: string, origin = 'http://localhost:8083') =>
  act(async () => {
    window.dispatchEvent(new MessageEvent('message', { data: { type }, origin, source: source.contentWindow }));
  });
const ids = (host: ReturnType<typeof fakeHost>) => host.calls.map(({ id }) => id);

test('AUTH-091, AUTH-092, AUTH-093, AUTH-094, AUTH-096, AUTH-097: the list opens with three named logos first and the others in a list', async () => {
  const kept: string[] = [];
  const { host } = await open({
    prepare: (fake) => void (fake.session.actions.provider.keepCode = (code) => void kept.push(code)),
  });
  const dialog = await picker();
  const logos = within(await within(dialog).findByRole('list', { name: 'TV providers' })).getAllByRole('button');
  expect(kept).toEqual(['BCDF2345']);
  expect(logos.map((button) => button.textContent || button.querySelector('img')?.alt)).toEqual([
    'Harborline',
    'Skylark Satellite',
    'Metroloop',
    'Cobalt Fiber',
  ]);
  const others = within(dialog).getByRole('combobox', { name: 'Other providers' });
  expect(
    within(others)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose your provider', 'Boroughnet', 'Pinecrest Connect']);
  expect(host.calls).toContainEqual({ id: 'requestorConfig', request: { requestor: 'YESN' } });
  expect(host.calls).toContainEqual({ id: 'registrationCode', request: { requestor: 'YESN', deviceId: 'device-1' } });
});

test('AUTH-110: the picker shows the white logo of a provider', async () => {
  await open();
  expect((await screen.findByRole('button', { name: 'Harborline' })).querySelector('img')).toHaveAttribute(
    'src',
    '/logo-white.svg',
  );
});

test('list and error have no accessibility violation', async () => {
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
  const { service } = await open();
  await screen.findByRole('button', { name: 'Harborline' });
  expect((await axe.run(document.body, { rules })).violations.map(({ id }) => id)).toEqual([]);
  await choose('Harborline');
  const page = await frame();
  Object.assign(service, { hasSession: true, zip: null });
  await report(page, 'tv-provider:signed-in');
  await screen.findByRole('dialog', { name: 'Sorry' });
  expect((await axe.run(document.body, { rules, iframes: false })).violations.map(({ id }) => id)).toEqual([]);
});

test('AUTH-099: shows no dialog when the device has a provider session', async () => {
  const { outcomes } = await open({ prepare: (_host, service) => void (service.hasSession = true) });
  await waitFor(() => expect(outcomes).toEqual(['authenticated']));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('AUTH-095, AUTH-098, AUTH-100, AUTH-101, AUTH-103: the provider’s page signs in, and the dialog confirms', async () => {
  const { host, service, outcomes } = await open();
  await choose('Harborline');
  const page = await frame();
  expect(new URL(page.src).searchParams.get('mso_id')).toBe('harborline');
  expect(page).toHaveAttribute('referrerpolicy', 'no-referrer');
  expect([page.width, page.height]).toEqual(['600', '600']);
  expect(host.session.get().tv.selectedMVPD).toBe('harborline');
  service.hasSession = true;
  await report(page, 'tv-provider:signed-in');
  expect(await screen.findByText('You’re signed in with Harborline')).toBeVisible();
  expect(ids(host).slice(-4)).toEqual(['checkAuthentication', 'userMetadata', 'mvpdUserMetadata', 'flatToken']);
  expect(host.session.get()).toMatchObject({ userType: 'tve', tv: { authenticated: true, userID: 'a@b' } });
  expect(outcomes).toEqual([]);
  await choose('CONTINUE');
  expect(outcomes).toEqual(['authenticated']);
});

test('AUTH-104: a partner’s visit is dtc', async () => {
  const { host, outcomes } = await open({
    path: '/watch?partner=x',
    prepare: (_host, service) => void (service.hasSession = true),
  });
  await waitFor(() => expect(outcomes).toEqual(['authenticated']));
  expect(host.session.get().userType).toBe('dtc');
});

test('S-14: ignores messages from another window or origin, of another shape, or with a false claim', async () => {
  const { host, outcomes } = await open();
  await choose('Harborline');
  const page = await frame();
  await report(page, 'tv-provider:signed-in', 'https://evil.example');
  await report(page, 'something-else');
  await act(async () => {
    window.dispatchEvent(
      new MessageEvent('message', {
        data: { type: 'tv-provider:signed-in' },
        origin: 'http://localhost:8083',
        source: window,
      }),
    );
  });
  const requested = ids(host).filter((id) => id === 'checkAuthentication').length;
  expect(requested).toBe(1);
  await report(page, 'tv-provider:signed-in');
  expect(ids(host).filter((id) => id === 'checkAuthentication')).toHaveLength(2);
  expect(await frame()).toBeVisible();
  expect(ids(host)).not.toContain('userMetadata');
  expect([outcomes, host.session.get().tv.authenticated]).toEqual([[], false]);
});

test('Cancel at the provider leads back to the list, shows a message and clears the choice', async () => {
  const { host } = await open();
  await choose('Harborline');
  await report(await frame(), 'tv-provider:cancelled');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'You’re not signed in yet. Choose your provider to try again.',
  );
  expect(host.session.get().tv.selectedMVPD).toBeNull();
});

test('X-18: gives up a page that does not load within 15 s, and offers a retry', async () => {
  jest.useFakeTimers();
  await open();
  await act(async () => jest.advanceTimersByTimeAsync(0));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Skylark Satellite' })));
  expect(screen.getByText('Opening Skylark Satellite…')).toBeVisible();
  await act(async () => jest.advanceTimersByTimeAsync(TIMERS.frameSilenceMs));
  expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t open the provider’s page.');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Skylark Satellite' })));
  await act(async () => fireEvent.load(screen.getByTitle('TV provider sign-in')));
  await act(async () => jest.advanceTimersByTimeAsync(TIMERS.frameSilenceMs));
  expect(screen.getByTitle('TV provider sign-in')).toBeVisible();
});

test('S-24: finds by polling a sign-in that was completed elsewhere', async () => {
  jest.useFakeTimers();
  const { host, service } = await open();
  await act(async () => jest.advanceTimersByTimeAsync(0));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Harborline' })));
  await act(async () => fireEvent.load(screen.getByTitle('TV provider sign-in')));
  service.hasSession = true;
  await act(async () => jest.advanceTimersByTimeAsync(TIMERS.providerPollMs * 1.1));
  expect(host.session.get().tv.authenticated).toBe(true);
  expect(screen.getByText('You’re signed in with Harborline')).toBeVisible();
});

test('shows the list with a new code when the registration code has expired', async () => {
  jest.useFakeTimers();
  const { host } = await open();
  await act(async () => jest.advanceTimersByTimeAsync(0));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Harborline' })));
  await act(async () => fireEvent.load(screen.getByTitle('TV provider sign-in')));
  await act(async () => jest.advanceTimersByTimeAsync(30 * 60_000));
  expect(screen.getByRole('alert')).toHaveTextContent('Your sign-in timed out.');
  expect(ids(host).filter((id) => id === 'registrationCode')).toHaveLength(2);
});

test('uses the full lifetime of the code with a device clock that is two hours fast', async () => {
  const aheadMs = 2 * 3_600_000;
  await open({
    now: () => Date.now() - aheadMs,
    prepare: (host) => {
      const expires = Date.now() - aheadMs + 30 * 60_000;
      host.answer(GetRegistrationCode, success({ code: 'BCDF2345', expires }));
    },
  });
  await choose('Harborline');
  await act(async () => new Promise((resolve) => setTimeout(resolve, 0)));
  expect(await frame()).toBeVisible();
  expect(screen.queryByText(/Your sign-in timed out/)).toBeNull();
});

test.each([
  ['AUTH-107', 'There is no zipcode', { zip: null }, 'Updating UserMetadata Error — There is no zipcode'],
  ['AUTH-108', 'no package', { refusal: 'not_subscribed' }, 'You are not subscribed to YES Networks!'],
])(
  '%s: %s is displayed under Sorry, ends the provider session, and OK leads to the list',
  async (_id, _what, problem, text) => {
    const { host } = await open({
      prepare: (_host, service) => void Object.assign(service, { hasSession: true, ...problem }),
    });
    const dialog = await screen.findByRole('dialog', { name: 'Sorry' });
    expect(within(dialog).getByRole('alert')).toHaveTextContent(text);
    await waitFor(() => expect(ids(host)).toContain('providerSignOut'));
    await choose('OK');
    expect(await picker()).toBeVisible();
    await screen.findByRole('button', { name: 'Harborline' });
    // The failed sign-in used the first code.
    expect(ids(host).filter((id) => id === 'registrationCode')).toHaveLength(2);
    expect(host.session.get().tv).toEqual({ selectedMVPD: null, authenticated: false });
  },
);

test('AUTH-111, AUTH-112: notifies an account with its own subscription; dismissing resets the provider', async () => {
  const { host, outcomes } = await open({
    session: { userType: 'tve' },
    prepare: (fake, service) => {
      service.hasSession = true;
      fake.answer(AddTveSubscription, failure(new AppError('refused', 'x', { serviceCode: SUBSCRIPTION_EXISTS })));
    },
  });
  const dialog = await screen.findByRole('dialog', { name: 'Sorry' });
  expect(dialog).toHaveTextContent(
    'Your account already has a YES subscription. Please login with your YES app account on your TV.',
  );
  await choose('OK');
  expect(outcomes).toEqual(['taken']);
  expect(host.session.get()).toMatchObject({ userType: 'dtc', tv: { selectedMVPD: null, authenticated: false } });
  expect(host.session.get().status).toBe('signedIn');
});

test('AUTH-111: shows the overridden text for eV5883', async () => {
  await open({
    session: { userType: 'tve' },
    texts: { ...ALL_TEXTS, 'tvProvider.exists': 'You already pay for YES here.' },
    prepare: (fake, service) => {
      service.hasSession = true;
      fake.answer(AddTveSubscription, failure(new AppError('refused', 'x', { serviceCode: SUBSCRIPTION_EXISTS })));
    },
  });
  expect(await screen.findByRole('dialog', { name: 'Sorry' })).toHaveTextContent('You already pay for YES here.');
});

test('AUTH-073: gives a signed-in account the provider’s access', async () => {
  const { host, outcomes } = await open({
    session: { userType: 'tve' },
    prepare: (fake, service) => {
      service.hasSession = true;
      fake.answer(AddTveSubscription, success({}));
    },
  });
  await waitFor(() => expect(outcomes).toEqual(['authenticated']));
  expect(host.calls).toContainEqual({
    id: 'addTVESubscription',
    request: { mvpdID: 'harborline', encryptedZip: '10001', deviceId: 'device-1' },
  });
});

test('AUTH-109: asks for a device in a device flow without one, and sends no request', async () => {
  const { host, outcomes } = await open({ props: { presentation: 'inline', deviceId: null } });
  expect(await screen.findByRole('alert')).toHaveTextContent('Please add your device ID');
  expect(host.calls).toEqual([]);
  await choose('OK');
  expect(outcomes).toEqual(['none']);
});

test('AUTH-097: the provider gets a registration code fetched for the TV of the address, never the address’s own text', async () => {
  const { host } = await open({ props: { presentation: 'inline', deviceId: 'my-tv', regCode: 'my-tv' } });
  await choose('Harborline');
  expect(new URL((await frame()).src).searchParams.get('reg_code')).toBe('BCDF2345');
  expect(host.calls.find(({ id }) => id === 'registrationCode')?.request).toEqual({
    requestor: 'YESN',
    deviceId: 'my-tv',
  });
});

test('AUTH-106: continues without a TV provider by its button and by Escape', async () => {
  const { host, outcomes } = await open();
  await choose('I don’t have a TV provider');
  expect(outcomes).toEqual(['none']);
  expect(host.session.get()).toMatchObject({ userType: null, tv: { selectedMVPD: 'no_provider' } });
  await close();
  const second = await open();
  await picker();
  await userEvent.keyboard('{Escape}');
  expect(second.outcomes).toEqual(['none']);
});

test('shows a message after a return without a sign-in', async () => {
  await open({ session: { ...anonymous, tv: { selectedMVPD: 'pinecrest', authenticated: false } } });
  expect(await screen.findByRole('alert')).toHaveTextContent('You’re back, but not signed in yet.');
});

test('a sign-in in another tab closes the picker', async () => {
  const { host, outcomes } = await open();
  await picker();
  await act(async () =>
    host.session.set(aSession({ ...anonymous, tv: { selectedMVPD: 'harborline', authenticated: true } })),
  );
  expect(await screen.findByText('You’re signed in with Harborline')).toBeVisible();
  await choose('CONTINUE');
  expect(outcomes).toEqual(['authenticated']);
});

test('shows an error when the service is unavailable, and OK retries', async () => {
  const { host } = await open({
    prepare: (fake) => fake.answer(GetRequestorConfig, failure(new AppError('unavailable', 'Something went wrong'))),
  });
  expect(await screen.findByRole('dialog', { name: 'Sorry' })).toHaveTextContent('Something went wrong');
  providerService(host);
  await choose('OK');
  expect(await screen.findByRole('button', { name: 'Harborline' })).toBeVisible();
});

test('ignores responses after the panel was closed', async () => {
  let answer = () => {};
  const { host, outcomes } = await open({
    prepare: (fake, service) => {
      service.hasSession = true;
      fake.answer(AddTveSubscription, () => new Promise((resolve) => (answer = () => resolve(success({})))));
    },
    session: { userType: 'tve' },
  });
  await waitFor(() => expect(ids(host)).toContain('addTVESubscription'));
  await close();
  await act(async () => answer());
  expect(outcomes).toEqual([]);
});
