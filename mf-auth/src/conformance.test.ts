import { conformance } from '@grandstand/contracts-testing/conformance';
import manifest from '../remote.json';
import { remote } from './remote.tsx';

conformance(remote, { manifest, path: '/login' });
