import { success } from '@grandstand/shared-contracts';
import {
  AddOrRemoveFavourites,
  ChangePassword,
  GenerateReferralCode,
  GetReferralRewards,
  UpdateProfile,
} from '@grandstand/shared-contracts/api';
import { anAccount, aSession, fakeHost } from '@grandstand/contracts-testing';
import '@grandstand/shared-ui/base.css';
import manifest from '../remote.json';
import { remote } from '../src/remote.tsx';

/** `?scenario=no-subscription|google|provider|signed-out|loading|store`; none is a subscriber. Calls are answered. */
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
  texts: remote.texts,
  session: scenarios[name as keyof typeof scenarios] ?? scenarios.subscriber,
  config: { isPhase2Enabled: name === 'store', referralProgramEnable: true, referralProgram: 'YES-REFER' },
  path: '/watch?settings=true',
  ...(trigger ? { trigger } : {}),
});
host.answer(UpdateProfile, success({}));
host.answer(ChangePassword, success({}));
host.answer(AddOrRemoveFavourites, success({}));
host.answer(GenerateReferralCode, success({ referralCode: 'YES2FAN8' }));
host.answer(
  GetReferralRewards,
  success({ totalPoints: 60_000, rewards: [{ points: 60_000, creditedAt: Date.UTC(2026, 9, 21) }] }),
);
const root = document.getElementById('root');
if (root) remote.mount(root, host);
