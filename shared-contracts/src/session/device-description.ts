import type { DeviceMessage } from '../api/account.ts';
import { PLATFORM } from '../constants.ts';

/** What the account service is told about this browser. */
export const describeDevice = (): DeviceMessage => ({
  deviceType: PLATFORM,
  deviceName: 'Browser',
  userAgent: globalThis.navigator?.userAgent ?? '',
});
