import { conformance } from '@grandstand/contracts-testing/conformance';
import manifest from '../remote.json';
import { remote } from './remote.tsx';

const [trigger = null] = manifest.triggers;
conformance(remote, { manifest, path: '/watch?settings=true', trigger });
