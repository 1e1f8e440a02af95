import { AppError, failure, success } from '@grandstand/shared-contracts';
import { RegisterDevice } from '@grandstand/shared-contracts/api';
import { aSession, fakeHost } from '@grandstand/contracts-testing';
import '@grandstand/shared-ui/base.css';
import manifest from '../remote.json';
import { remote } from '../src/remote.tsx';

/** `?path=/authenticate/d1/lg/123456` and `?scenario=incorrect|expired|no-account`; none links. */
const query = new URLSearchParams(location.search);
const refusals: Readonly<Record<string, string>> = {
  incorrect: 'Activation code is incorrect.',
  expired: 'Activation code is expired',
  'no-account': 'No account found with the given details.',
};
const host = fakeHost({
  texts: remote.texts,
  session: aSession(),
  path: query.get('path') ?? '/authenticate/d1/samsung',
  routes: manifest.routes as never,
});
const refusal = refusals[query.get('scenario') ?? ''];
host.answer(RegisterDevice, refusal ? failure(new AppError('refused', refusal)) : success({}));
const root = document.getElementById('root');
if (root) remote.mount(root, host);
