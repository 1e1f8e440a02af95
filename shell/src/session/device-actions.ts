import { type DeviceActions } from '@grandstand/shared-contracts';
import type { BrowserStorage } from '../storage/browser-storage.ts';
import type { SessionStore } from './session-store.ts';

export const createDeviceActions = (store: Pick<SessionStore, 'update'>, storage: BrowserStorage): DeviceActions => ({
  setDeviceContext({ deviceId, regCode, platform, activationCode }) {
    if (regCode) storage.set('regCode', regCode);
    if (platform) storage.set('platform', platform);
    if (activationCode) storage.set('activationCode', activationCode);
    store.update(({ device }) => ({
      flow: 'device',
      device: {
        ...device,
        ...(deviceId ? { tvId: deviceId } : {}),
        ...(regCode ? { regCode } : {}),
        ...(platform ? { platform } : {}),
        ...(activationCode ? { activationCode } : {}),
      },
    }));
  },
  markLinked(code) {
    storage.set('tvCode', code);
    // The code is used up: a later sign-in leads to the site, not back to the TV.
    storage.remove('activationCode');
    storage.remove('regCode');
    store.update(({ device: { deviceId, platform }, account }) => ({
      flow: 'user',
      device: { deviceId, ...(platform ? { platform } : {}), tvCode: code },
      ...(account ? { account: { ...account, isLinkedToTV: true } } : {}),
    }));
  },
});
