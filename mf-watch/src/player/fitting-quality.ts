interface Size {
  /** Pixels of the screen, or of the rendition. */
  readonly width: number;
  readonly height: number;
}
interface Rendition extends Size {
  readonly id: string;
  /** Bits per second. */
  readonly bitrate: number;
}

/**
 * The smallest rendition that fills `place`, where the automatic choice would be a larger one, whose additional pixels are
 * not displayed. Without a place, or with one that none fills, it is the automatic choice. @returns its ID
 */
export const fittingQuality = (renditions: readonly Rendition[], automatic: string, place: Size): string => {
  const chosen = renditions.find(({ id }) => id === automatic);
  if (!chosen || place.width === 0) return automatic;
  const [fitting] = renditions
    .filter(({ width, height, bitrate }) => width >= place.width && height >= place.height && bitrate <= chosen.bitrate)
    .toSorted((a, b) => a.height - b.height || b.bitrate - a.bitrate);
  return fitting?.id ?? automatic;
};
