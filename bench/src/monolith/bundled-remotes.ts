import { AppError, type Remote } from '@grandstand/shared-contracts';
import type { LoadRemote } from '../../../shell/src/composition/load-remote.ts';

/** Each remote as a chunk of the same build, under its own name. */
const BUNDLED: Readonly<Record<string, () => Promise<{ readonly remote: Remote }>>> = {
  'mf-auth': () => import(/* webpackChunkName: "mf-auth" */ '../../../mf-auth/src/remote.tsx'),
  'mf-watch': () => import(/* webpackChunkName: "mf-watch" */ '../../../mf-watch/src/remote.tsx'),
  'mf-account': () => import(/* webpackChunkName: "mf-account" */ '../../../mf-account/src/remote.tsx'),
  'mf-subscription': () => import(/* webpackChunkName: "mf-subscription" */ '../../../mf-subscription/src/remote.tsx'),
  'mf-device': () => import(/* webpackChunkName: "mf-device" */ '../../../mf-device/src/remote.tsx'),
  'mf-deletion': () => import(/* webpackChunkName: "mf-deletion" */ '../../../mf-deletion/src/remote.tsx'),
};

/** Replaces the shell's federation adapter in the measured monolith: same interface, without federation. */
export const createRemoteLoader = (): LoadRemote => async (name) => {
  const load = BUNDLED[name];
  if (!load) throw new AppError('remote_unavailable', `The bundle has no ${name}.`);
  return (await load()).remote;
};
