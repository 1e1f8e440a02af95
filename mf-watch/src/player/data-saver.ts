const SAVER_HEIGHT_PX = 360;
/** Below every rendition, so the lowest one is used. */
const LOWEST_PX = 1;

/** Values of the preference `quality` beside the qualities of a player. */
export const SAVER = 'saver';
/** `auto` as the viewer's choice, where the browser asks sites to save data. */
const FULL = 'full';

const browserSavesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Whether a remembered quality saves data. Without a choice, the browser's setting decides. */
export const savesData = (quality: string): boolean => quality === SAVER || (quality === 'auto' && browserSavesData());

/** What is remembered when the viewer chooses `quality` from a list. */
export const rememberedQuality = (quality: string): string =>
  quality === 'auto' && browserSavesData() ? FULL : quality;

/** For `limitHeight`, from the remembered quality; null for no limit. */
export const heightLimit = (quality: string, isAudioOnly: boolean): number | null =>
  isAudioOnly ? LOWEST_PX : savesData(quality) ? SAVER_HEIGHT_PX : null;
