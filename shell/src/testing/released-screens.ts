import { readFileSync } from 'node:fs';
import path from 'node:path';
import { RemoteManifest, type Screens, screensOf } from '@grandstand/shared-contracts/release';

const NAMES = ['mf-auth', 'mf-watch', 'mf-account', 'mf-subscription', 'mf-device', 'mf-deletion'];
const repository = path.resolve(__dirname, '../../..');

/** What each remote declares in its own `remote.json`. */
export const MANIFESTS: readonly RemoteManifest[] = NAMES.map((name) =>
  RemoteManifest.parse(JSON.parse(readFileSync(path.join(repository, name, 'remote.json'), 'utf8'))),
);

/** The screens of a release of all remotes. */
export const RELEASED_SCREENS: Screens = Object.assign({}, ...MANIFESTS.map((one) => screensOf(one.name, one)));
