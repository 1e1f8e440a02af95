/** Nearer than the next segment, which is where a gap ends. */
const SAME_PLACE_S = 0.05;
/** A place that the browser does not accept is not insisted on. */
const MAX_CORRECTIONS = 3;

/** Where the viewer wants to be. */
export interface ViewerSeeks {
  to(positionS: number): void;
  /** Another move of the playhead is correct: to live, or in another source. */
  forget(): void;
  /** Of a seek that the browser has not reported yet, or of the playhead; seconds of the media element. */
  placeS(): number;
}

/**
 * Keeps seeks that follow each other quickly. Where segments of one arrive in the moment of the next, Shaka Player takes the
 * distance between them for a gap, and jumps forward to those segments: the press would have no effect. It knows a seek only
 * from the event `seeking`, so until then the place is set again.
 */
export const createViewerSeeks = (video: HTMLVideoElement): ViewerSeeks => {
  let wantedS: number | null = null;
  let unreported = 0;
  let corrections = 0;
  const move = (positionS: number): void => {
    unreported += 1;
    video.currentTime = positionS;
  };
  const forget = (): void => {
    wantedS = null;
    unreported = 0;
  };
  video.addEventListener('seeking', () => {
    if (wantedS === null) return;
    unreported -= 1;
    const isMoved = Math.abs(video.currentTime - wantedS) > SAME_PLACE_S;
    if (isMoved && corrections < MAX_CORRECTIONS) {
      corrections += 1;
      // The jump has its report, too.
      unreported += 1;
      move(wantedS);
    } else if (isMoved || unreported <= 0) forget();
  });
  // This event may be that of the seek before, while the next one continues.
  video.addEventListener('seeked', () => {
    if (!video.seeking) forget();
  });
  return {
    to(positionS) {
      wantedS = positionS;
      corrections = 0;
      move(positionS);
    },
    forget,
    placeS: () => wantedS ?? video.currentTime,
  };
};
