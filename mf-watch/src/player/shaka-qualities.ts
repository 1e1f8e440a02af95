import type shaka from 'shaka-player/dist/shaka-player.compiled-es2021.js';

type Player = Pick<shaka.Player, 'getVariantTracks' | 'selectVariantTrack' | 'configure'>;

/** The qualities of a source; a viewer chooses one by its height. */
export interface ShakaQualities {
  /** The library has the tracks of a source. */
  note(): void;
  /** Highest first, px; also those that the library leaves out for now. */
  heights(): readonly number[];
  /** `auto`, or the id of the chosen quality, which may not play yet. */
  chosen(): string;
  /** An unknown id is `auto`. */
  choose(id: string): void;
  /** Another source begins. */
  forget(): void;
}

/**
 * Shaka Player leaves out a quality for half a minute when one of its segments does not arrive. It stays in the list, and a
 * choice of it waits until it is back.
 */
export const createQualities = (player: Player, video: HTMLVideoElement): ShakaQualities => {
  const seen = new Set<number>();
  let chosen = 'auto';
  let isWaiting = false;

  const lookFor = (id: string): shaka.extern.Track | undefined => {
    const variants = player.getVariantTracks();
    const sound = variants.find(({ active }) => active)?.audioId;
    return variants
      .filter(({ height, audioId }) => String(height) === id && audioId === sound)
      .sort((a, b) => b.bandwidth - a.bandwidth)[0];
  };
  const play = (): void => {
    const variant = lookFor(chosen);
    isWaiting = chosen !== 'auto' && !variant;
    player.configure({ abr: { enabled: !variant } });
    if (variant) player.selectVariantTrack(variant, true);
  };
  const note = (): void => {
    for (const { height } of player.getVariantTracks()) if (height) seen.add(height);
  };
  const heights = (): readonly number[] => {
    note();
    return [...seen].sort((a, b) => b - a);
  };
  video.addEventListener('timeupdate', () => {
    if (isWaiting && lookFor(chosen)) play();
  });

  return {
    note,
    heights,
    chosen: () => chosen,
    choose(id) {
      chosen = heights().some((height) => String(height) === id) ? id : 'auto';
      play();
    },
    forget() {
      seen.clear();
      chosen = 'auto';
      isWaiting = false;
    },
  };
};
