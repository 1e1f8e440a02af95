import { STARTING_VOLUME } from '@grandstand/shared-contracts';

/** WATCH-053: a stream starts silent, in the page. */
export const makeSilentInline = (video: HTMLVideoElement) => {
  video.playsInline = true;
  video.disableRemotePlayback = true;
  // Volume and muted: Safari on iOS ignores a volume set by script, and only a muted stream may start by itself.
  video.volume = STARTING_VOLUME;
  video.muted = true;
};
