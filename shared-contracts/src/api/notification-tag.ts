import * as z from 'zod/mini';
import { NOTIFICATION_TAGS } from '../constants.ts';

export const NotificationTagSchema = z.enum(NOTIFICATION_TAGS);
