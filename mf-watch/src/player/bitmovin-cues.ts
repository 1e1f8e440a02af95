import type { PlayerAPI } from 'bitmovin-player/modules/bitmovinplayer-core.js';

/** The fields that are used of the library's cue events. */
export interface LibraryCue {
  readonly subtitleId: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Longer than any cue: the library reports when a cue ends. */
const UNTIL_REMOVED_S = 3_600;

/**
 * Without its own UI the library parses captions and renders none. Its cues are added to a text track of the video element,
 * which the browser renders in the viewer's style, as with Shaka.
 */
export const cueTrack = (player: Pick<PlayerAPI, 'getVideoElement'>) => {
  let owner: HTMLVideoElement | null = null;
  let track: TextTrack | null = null;
  const shown = new Map<string, VTTCue>();
  const nameOf = ({ subtitleId, start, end, text }: LibraryCue) => JSON.stringify([subtitleId, start, end, text]);

  const trackOf = (video: HTMLVideoElement): TextTrack => {
    if (track && owner === video) return track;
    shown.clear();
    owner = video;
    track = video.addTextTrack('captions');
    return track;
  };
  return {
    show(cue: LibraryCue) {
      const video = player.getVideoElement();
      const target = trackOf(video);
      if (shown.has(nameOf(cue))) return;
      // From 0: after a short seek back within the cue the library reports nothing, and the cue must stay.
      const drawn = new VTTCue(0, video.currentTime + UNTIL_REMOVED_S, cue.text);
      shown.set(nameOf(cue), drawn);
      target.addCue(drawn);
      target.mode = 'showing';
    },
    hide(cue: LibraryCue) {
      const drawn = shown.get(nameOf(cue));
      shown.delete(nameOf(cue));
      if (drawn) track?.removeCue(drawn);
    },
    clear() {
      for (const drawn of shown.values()) track?.removeCue(drawn);
      shown.clear();
    },
  };
};
