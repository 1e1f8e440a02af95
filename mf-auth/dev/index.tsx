import { AppError, failure, success } from '@grandstand/shared-contracts';
import { aSession, fakeHost } from '@grandstand/contracts-testing';
import '@grandstand/shared-ui/base.css';
import manifest from '../remote.json';
import { remote } from '../src/remote.tsx';

/** `?scenario=wrong|blocked|unknown|slow`; none signs in. `?path=/winback` shows the winback login. */
const query = new URLSearchParams(location.search);
const refusals: Readonly<Record<string, readonly [string, string]>> = {
  wrong: ['eV2134', 'Email or password is incorrect.'],
  blocked: ['eV4492', 'Your login has been blocked.'],
  unknown: ['eV2327', 'No account found with the given details.'],
};

const host = fakeHost({
  texts: remote.texts,
  session: aSession({ status: 'anonymous', account: null }),
  path: query.get('path') ?? '/login',
  routes: manifest.routes as never,
});
const scenario = query.get('scenario') ?? '';
host.session.actions.signIn = async () => {
  if (scenario === 'slow') await new Promise((resolve) => setTimeout(resolve, 5_000));
  const refusal = refusals[scenario];
  return refusal ? failure(new AppError('refused', refusal[1], { serviceCode: refusal[0] })) : success(aSession());
};
const root = document.getElementById('root');
if (root) remote.mount(root, host);
