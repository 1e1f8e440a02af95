import { conformance } from '@grandstand/shared-contracts/conformance';
import manifest from '../remote.json';
import { remote } from './remote.tsx';

conformance(remote, { manifest, path: '/delete?xUserInfo=signed-word&email=nosub%40example.test' });
