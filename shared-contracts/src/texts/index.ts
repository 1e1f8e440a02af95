import type { COMMON_TEXTS } from './common.ts';

export { COMMON_SPANISH } from './common.es.ts';
export { COMMON_TEXTS } from './common.ts';
export { UI_TEXTS } from './ui.ts';

/** Keys of texts by the package that brings them. Each package adds its own in `texts/en.ts`. */
export interface TextKeys {
  common: keyof typeof COMMON_TEXTS;
}

/** Keys that a package may show: the common ones and its own. */
export type TextKey = TextKeys[keyof TextKeys];
