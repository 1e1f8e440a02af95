import { STARTING_VOLUME } from '@grandstand/shared-contracts';

/** WATCH-053: a stream starts muted and inline. */
export const makeSilentInline = (video: HTMLVideoElement) => {
  video.playsInline = true;
  video.disableRemotePlayback = true;
  // Volume and muted: Safari on iOS ignores a volume set by script, and only a muted stream may start automatically.
  video.volume = STARTING_VOLUME;
  video.muted = true;
};
