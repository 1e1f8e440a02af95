import { anAccount, aSession, fakeHost } from '@grandstand/shared-contracts/testing';
import '@grandstand/shared-ui/base.css';
import manifest from '../remote.json';
import { remote } from '../src/remote.tsx';

/** `?scenario=no-subscription|google|provider|signed-out|loading|store`; none is a subscriber. */
const noSubscription = { list: [], loadedAt: 1 };
const scenarios = {
  subscriber: aSession(),
  'no-subscription': aSession({ subscriptions: noSubscription }),
  google: aSession({ account: anAccount({ socialLoginType: 'Google' }), subscriptions: noSubscription }),
  provider: aSession({ tv: { selectedMVPD: 'optimum', authenticated: true }, subscriptions: noSubscription }),
  'signed-out': aSession({ status: 'anonymous', account: null, subscriptions: noSubscription }),
  loading: aSession({ status: 'loading', account: null }),
  store: aSession({ subscriptions: noSubscription }),
};
const name = new URLSearchParams(location.search).get('scenario') ?? 'subscriber';
const [trigger] = manifest.triggers;
const host = fakeHost({
  session: scenarios[name as keyof typeof scenarios] ?? scenarios.subscriber,
  config: { isPhase2Enabled: name === 'store' },
  path: '/watch?settings=true',
  ...(trigger ? { trigger } : {}),
});
const root = document.getElementById('root');
if (root) remote.mount(root, host);
