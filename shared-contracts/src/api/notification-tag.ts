import * as z from '@grandstand/shared-contracts/schema';
import { NOTIFICATION_TAGS } from '../constants.ts';

export const NotificationTagSchema = z.enum(NOTIFICATION_TAGS);
