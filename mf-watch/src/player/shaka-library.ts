import type shaka from 'shaka-player/dist/shaka-player.compiled-es2021.js';

/** The part of the library that is used here; tests replace it. */
export type ShakaLibrary = Pick<typeof shaka, 'Player' | 'polyfill' | 'net'>;

export const loadShakaLibrary = async (): Promise<ShakaLibrary> => {
  const module = await import('shaka-player/dist/shaka-player.compiled-es2021.js');
  return (module.default ?? module) as ShakaLibrary;
};
