import type { ScreenLink } from '@grandstand/shared-contracts';

/** Path of a screen on the site, as the current release has it; `/` while no release has that screen. */
export type PathOfScreen = (link: ScreenLink) => Promise<string>;
