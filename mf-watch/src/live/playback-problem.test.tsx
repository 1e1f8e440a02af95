import { success } from '@grandstand/shared-contracts';
import {
  AiringLive,
  Authorize,
  GetUserMetadata,
  LocationLookup,
  StreamCreate,
  StreamsInUse,
} from '@grandstand/shared-contracts/api';
import { aScheduleItem, aSession, aSubscription, type FakeHost } from '@grandstand/contracts-testing';
import { act, screen, within } from '@testing-library/react';
import { anAuthorization, refused } from '../playback/testing/playback-fixture.ts';
import {
  contents,
  openWatch,
  play,
  requests,
  runOnSceneClock,
  settle,
  user,
  visitor,
  withoutSubscription,
} from '../testing/watch-scene.tsx';

runOnSceneClock();

test.each([
  ['a visitor', visitor, '/register'],
  ['an account without subscription', withoutSubscription, '/plans'],
])(
  'WATCH-030, WATCH-031, WATCH-032, WATCH-033, WATCH-077: %s sees the wall with its price and the way to subscribe',
  async (_who, session, path) => {
    const { host } = await openWatch(
      (fake) =>
        fake.config.set({
          ...fake.config.get(),
          subscriptionScreens: {
            promoPricing: { ...fake.config.get().subscriptionScreens.promoPricing, monthlyRegular: 24.99 },
          },
        }),
      session,
    );
    expect(
      screen.getByRole('heading', { name: 'The video you are trying to watch requires a YES subscription' }),
    ).toBeVisible();
    expect(screen.getByText('Subscribe now for just $24.99/mo')).toBeVisible();
    expect(screen.getByText('Subject to territorial restrictions.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'SUBSCRIBE' }));
    expect(host.history.get().pathname).toBe(path);
    expect(contents(host)).toEqual([]);
  },
);

test('WATCH-033, A-15, A-97: in phase 1 the wall leads to the Gotham route, in phase 2 to the app', async () => {
  const { host } = await openWatch((fake) => fake.config.set({ ...fake.config.get(), isPhase1Enabled: true }), visitor);
  expect(screen.getByText('Subscribe to Yes Network')).toBeVisible();
  expect(screen.getByRole('link', { name: 'SUBSCRIBE' })).toHaveAttribute('href', '/subscription-sunset');
  expect(host.panels.filter(({ name }) => name === 'subscription/sunset')).toHaveLength(1);
  act(() => host.config.set({ ...host.config.get(), isPhase2Enabled: true }));
  expect(screen.getByRole('link', { name: /GET THE GOTHAM SPORTS APP/ })).toHaveAttribute(
    'href',
    'https://apps.example.test/gotham-sports',
  );
  expect(screen.queryByText(/Subscribe now/)).not.toBeInTheDocument();
  expect(host.panels.map(({ name }) => name)).not.toContain('subscription/sunset');
});

test('WATCH-016, WATCH-017: shows visitors locks and plays the free channel', async () => {
  const { host, port } = await openWatch(undefined, visitor);
  expect(screen.getByRole('button', { name: /Locked, subscription required.*Brooklyn at Chicago/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: /CenterStage/ }));
  await settle();
  play(port);
  await settle();
  expect(contents(host)).toEqual(['yes-3']);
  expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('reserves the wall’s height, invisibly, while the location is unknown', async () => {
  let report = (_reply: unknown) => {};
  const requested = new Promise((resolve) => {
    report = resolve;
  });
  await openWatch((host) => host.answer(LocationLookup, () => requested as never), visitor);
  const title = screen.getByText(/requires a YES subscription/);
  expect(title).not.toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await act(async () => report(success({ country: 'us', zone: 'yankees', zip: '10001' })));
  await settle();
  expect(screen.getByText(/requires a YES subscription/)).toBe(title);
  expect(title).toBeVisible();
});

test('A-15: a tile shows the wall’s link without the panel', async () => {
  const { host } = await openWatch(
    (fake) => fake.config.set({ ...fake.config.get(), isPhase1Enabled: true }),
    visitor,
    '/watch?with=yes-1,yes-2',
  );
  for (const link of screen.getAllByRole('link', { name: 'SUBSCRIBE' })) {
    expect(link).toHaveAttribute('href', '/subscription-sunset');
  }
  expect(host.panels.map(({ name }) => name)).not.toContain('subscription/sunset');
});

test('replaces the wall with the video as soon as the viewer has a subscription', async () => {
  const { host } = await openWatch(undefined, withoutSubscription);
  await act(async () => host.session.set(aSession({ subscriptions: { list: [aSubscription()], loadedAt: 2 } })));
  await settle();
  expect(screen.queryByRole('link', { name: 'SUBSCRIBE' })).not.toBeInTheDocument();
  expect(contents(host)).toEqual(['yes-1']);
});

test('WATCH-079: outside the country the player shows an error, and the lists show that videos are unavailable', async () => {
  await openWatch((host) => host.answer(LocationLookup, success({ country: 'ca', zone: 'none', zip: '' })));
  expect(screen.getByRole('alert')).toHaveTextContent(/Live streaming unavailable.*outside USA/);
  expect(screen.getByRole('alert')).toHaveTextContent('You are outside of US.');
  expect(screen.getByText('Videos unavailable')).toBeVisible();
  expect(screen.queryByText('Also Live')).not.toBeInTheDocument();
});

test.each([
  [1404, /^You are either not subscribed to YES or authorized/],
  [1041, /maximum 30 days travel rights when out of region/],
  [40050146, /local restrictions/],
  [1406, /your location changed/],
  [1407, /no longer includes this program/],
  [1408, /Content cannot be played because it has ended/],
])(
  'WATCH-078, WATCH-081, WATCH-083, WATCH-084, WATCH-085: code %i shows its text, its code and Try again',
  async (code, text) => {
    const { host } = await openWatch((fake) => fake.answer(Authorize, refused(code)));
    const alert = screen.getByRole('alert');
    expect(within(alert).getByRole('heading', { name: text })).toBeVisible();
    expect(alert).toHaveTextContent(`${code}`);
    host.answer(Authorize, refused(code));
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await settle();
    expect(contents(host)).toHaveLength(2);
  },
);

test('WATCH-080: the stream limit error names 3 devices', async () => {
  await openWatch((host) => host.answer(StreamCreate, refused(40060105)));
  expect(screen.getByRole('alert')).toHaveTextContent(/Live streaming limit reached.*3 devices/);
});

test('WATCH-080: at the limit the viewer sees what plays on which device; a failed request leaves the message alone', async () => {
  const streams = [
    { streamId: '1', deviceName: 'Chrome · Windows', title: 'YES 2', isThisDevice: false },
    { streamId: '2', deviceName: '', title: '', isThisDevice: false },
    { streamId: '3', deviceName: 'Safari · iPhone', title: 'YES', isThisDevice: true },
  ];
  const atLimit = (host: FakeHost) => {
    host.answer(StreamCreate, refused(40060105));
    host.answer(StreamsInUse, success({ streams }));
  };
  const { host } = await openWatch(atLimit);
  await settle();
  expect(screen.getByRole('heading', { name: 'Watching now' })).toBeVisible();
  const items = within(screen.getByRole('heading', { name: 'Watching now' }).closest('section') as HTMLElement);
  expect(items.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Chrome · WindowsYES 2',
    'Another device',
    'This deviceYES',
  ]);
  host.answer(StreamCreate, refused(40060105));
  host.answer(StreamsInUse, refused(500));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await settle();
  expect(screen.getByRole('alert')).toHaveTextContent(/Live streaming limit reached/);
  expect(screen.queryByRole('heading', { name: 'Watching now' })).not.toBeInTheDocument();
});

const tv = { selectedMVPD: 'cable', authenticated: true, zip: '10001' };
test.each([
  ['a provider’s viewer', aSession({ tv }), 40050150, /zip code on file with your TV provider \(10001\)/],
  ['a provider’s viewer with another code', aSession({ tv }), 40050146, /local restrictions/],
  ['a subscriber', aSession(), 40050150, /local restrictions/],
])('WATCH-082: a blackout by the provider’s zip code shows that zip code: %s', async (_who, session, code, text) => {
  await openWatch((host) => host.answer(Authorize, refused(code)), session);
  expect(screen.getByRole('alert')).toHaveTextContent(text);
});

test('WATCH-082: after a reload the zip code is read from the provider again and shown', async () => {
  const { host } = await openWatch(
    (fake) => {
      fake.answer(Authorize, refused(40050150));
      fake.answer(GetUserMetadata, success({ mvpd: 'cable', userID: 'viewer%2F1', zip: '10453' }));
    },
    aSession({ tv: { selectedMVPD: 'cable', authenticated: true } }),
  );
  await settle();
  expect(screen.getByRole('alert')).toHaveTextContent('zip code on file with your TV provider (10453)');
  expect(requests(host, 'userMetadata')).toHaveLength(1);
});

test('WATCH-082: a blackout shows no zip code when the provider sends it encrypted only', async () => {
  const { host } = await openWatch(
    (fake) => {
      fake.answer(Authorize, refused(40050150));
      fake.answer(GetUserMetadata, success({ mvpd: 'cable', userID: 'viewer', encryptedZip: 'x'.repeat(30) }));
    },
    aSession({ tv: { selectedMVPD: 'cable', authenticated: true } }),
  );
  await settle();
  expect(screen.getByRole('alert')).toHaveTextContent('local restrictions');
  expect(requests(host, 'userMetadata')).toHaveLength(1);
});

test('WATCH-051: shows the video when a retry succeeds', async () => {
  const { host, port } = await openWatch((fake) => fake.answer(Authorize, refused(1404)));
  expect(port.sources).toEqual([]);
  host.answer(Authorize, success(anAuthorization()));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await settle();
  play(port);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('WATCH-074, WATCH-086: an unknown error shows the server’s message and disables the list', async () => {
  const { host } = await openWatch((fake) => fake.answer(Authorize, refused(4711, 'Not on Sundays.')));
  expect(screen.getByRole('alert')).toHaveTextContent('Not on Sundays.');
  const card = screen.getByRole('button', { name: /Brooklyn at Chicago/ });
  expect(card).toHaveAttribute('aria-disabled', 'true');
  await user.click(card);
  await settle();
  expect(contents(host)).toEqual(['yes-1']);
});

test('the wall shows the programme’s name over its dimmed still, and both ways to log in', async () => {
  const { host } = await openWatch(
    (fake) => fake.answer(AiringLive, success({ data: [aScheduleItem({ i: [{ cu: '/poster-baseball.webp' }] })] })),
    visitor,
  );
  expect(document.querySelector('[data-instead] img')).toHaveAttribute(
    'src',
    expect.stringContaining('/poster-baseball.webp'),
  );
  expect(document.querySelector('[data-instead]')).toHaveTextContent(/^New York at Boston/);
  await user.click(screen.getByRole('button', { name: 'Log in with TV provider' }));
  expect(host.session.get().userType).toBe('tve');
  act(() => host.session.set(visitor));
  await user.click(screen.getByRole('link', { name: 'Already a subscriber? Log in' }));
  expect(host.history.get().pathname).toBe('/login');
});

test('a playback error shows the programme’s name over its dimmed still', async () => {
  await openWatch((host) => {
    host.answer(AiringLive, success({ data: [aScheduleItem({ i: [{ cu: '/poster-baseball.webp' }] })] }));
    host.answer(Authorize, refused(1409));
  });
  expect(document.querySelector('[data-instead] img')).toHaveAttribute('alt', '');
  expect(document.querySelector('[data-instead]')).toHaveTextContent(/^New York at Boston.*not available in your area/);
});

test('the wall offers no log-in to a signed-in viewer', async () => {
  await openWatch(undefined, withoutSubscription);
  expect(screen.getByRole('link', { name: 'SUBSCRIBE' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Already a subscriber? Log in' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Log in with TV provider' })).not.toBeInTheDocument();
});
