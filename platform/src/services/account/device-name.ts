import type { DeviceMessage } from '@grandstand/shared-contracts/api';
import { browserAndSystem } from '../../infrastructure/http/browser-and-system.ts';

const MOST_LETTERS = 80;

/** What a viewer knows a device by: its browser and system, else what it calls itself. */
export const deviceNameOf = ({ deviceName, userAgent = '' }: DeviceMessage): string =>
  browserAndSystem(userAgent) || deviceName.slice(0, MOST_LETTERS);
