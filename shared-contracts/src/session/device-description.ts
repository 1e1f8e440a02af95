import type { DeviceMessage } from '../api/account.ts';
import { browserName } from '../browser-name.ts';
import { PLATFORM } from '../constants.ts';

/** This browser as the account service gets it (CON-002). `deviceId`: its own id, which is its serial number. */
export const describeDevice = (deviceId: string): DeviceMessage => {
  const userAgent = globalThis.navigator?.userAgent ?? '';
  return {
    deviceType: PLATFORM,
    deviceName: 'Browser',
    modelNo: browserName(userAgent) || 'Browser',
    serialNo: deviceId,
    userAgent,
  };
};
