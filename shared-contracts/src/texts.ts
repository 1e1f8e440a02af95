import { ACCOUNT_TEXTS } from './texts/account.ts';
import { AUTH_TEXTS } from './texts/auth.ts';
import { COMMON_TEXTS } from './texts/common.ts';
import { DELETION_TEXTS } from './texts/deletion.ts';
import { DEVICE_TEXTS } from './texts/device.ts';
import { OVERRIDE_TEXTS } from './texts/override.ts';
import { SHELL_TEXTS } from './texts/shell.ts';
import { SUBSCRIPTION_TEXTS } from './texts/subscription.ts';
import { WATCH_TEXTS } from './texts/watch.ts';

/**
 * Every text the specification fixes or leaves to us, once, in English (SHELL-012, resolutions a5); for the platform
 * and for tests. In a browser each bundle brings its own area, from `/texts`.
 * Localization overrides a text by its key. `{name}` marks a substitution, always inserted as text (S-23).
 */
export const TEXTS = {
  ...COMMON_TEXTS,
  ...SHELL_TEXTS,
  ...OVERRIDE_TEXTS,
  ...AUTH_TEXTS,
  ...DEVICE_TEXTS,
  ...WATCH_TEXTS,
  ...ACCOUNT_TEXTS,
  ...SUBSCRIPTION_TEXTS,
  ...DELETION_TEXTS,
} as const;
export type TextKey = keyof typeof TEXTS;
