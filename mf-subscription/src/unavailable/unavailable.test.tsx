import { aSession, fakeHost, renderRemote } from '@grandstand/contracts-testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import manifest from '../../remote.json';
import { remote } from '../remote.tsx';

const open = async () => {
  const host = fakeHost({
    session: aSession({ status: 'anonymous', account: null }),
    path: '/SubscriptionUnavailable',
    routes: manifest.routes as never,
  });
  let mounted: ReturnType<typeof renderRemote> | undefined;
  await act(async () => {
    mounted = renderRemote(remote, { host });
  });
  unmount = () => act(async () => mounted?.unmount());
  return host;
};
let unmount: () => Promise<void>;
afterEach(() => unmount());

test('SUBS-055: lists the four territories where subscriptions are sold', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1, name: 'Subscription Unavailable' })).toBeVisible();
  expect(screen.getByText(/New York, Connecticut and parts of New Jersey and Pennsylvania/)).toBeVisible();
});

test('SUBS-056: CONTINUE WITHOUT SUBSCRIPTION leads to watch as a dtc viewer', async () => {
  const host = await open();
  await userEvent.click(screen.getByRole('button', { name: 'CONTINUE WITHOUT SUBSCRIPTION' }));
  expect(host.history.get().pathname).toBe('/watch');
  expect(host.session.get().userType).toBe('dtc');
});
