import type { BrowserStorage } from '../runtime/browser-storage.ts';
import type { SessionStore } from './session-store.ts';

/** The TV that somebody links to the account by this browser. */
export interface DeviceActions {
  /** Enters the device flow with what the address or a TV told; undefined leaves a value as it is. */
  setDeviceContext(context: { deviceId?: string; regCode?: string; platform?: string; activationCode?: string }): void;
  /** The account was linked by this code; the device flow is over. */
  markLinked(code: string): void;
}

export const createDeviceActions = (store: Pick<SessionStore, 'update'>, storage: BrowserStorage): DeviceActions => ({
  setDeviceContext({ deviceId, regCode, platform, activationCode }) {
    if (regCode) storage.set('regCode', regCode);
    if (platform) storage.set('platform', platform);
    if (activationCode) storage.set('activationCode', activationCode);
    store.update(({ device }) => ({
      flow: 'device',
      device: {
        ...device,
        ...(deviceId ? { deviceId } : {}),
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
