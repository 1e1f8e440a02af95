import { browserName, PLATFORM } from '@grandstand/shared-contracts';
import type { DeviceMessage } from '@grandstand/shared-contracts/api';

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
