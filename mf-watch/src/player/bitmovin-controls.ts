import { type BitmovinContext, seekableRange } from './bitmovin-context.ts';
import type { PlayerPort } from './player-port.ts';
import { clampToRange } from './stream-times.ts';

/** The library counts volume from 0 to 100. */
export const FULL_VOLUME = 100;

type Transport = Pick<PlayerPort, 'pause' | 'seek' | 'goLive' | 'setVolume' | 'setMuted' | 'setRate'>;

/** Position, sound and speed. */
export const bitmovinTransport = (context: BitmovinContext): Transport => {
  const { player, run, source } = context;
  return {
    pause: () => player.pause(),
    seek(positionS) {
      if (run.phase !== 'loaded' || !source.hasOrigin) return;
      const range = seekableRange(context);
      source.targetS = clampToRange(run.originS + positionS, range);
      if (player.isLive()) player.timeShift(source.targetS - range.endS);
      else player.seek(source.targetS);
    },
    goLive() {
      if (run.phase !== 'loaded' || !player.isLive()) return;
      source.targetS = seekableRange(context).endS;
      player.timeShift(0);
    },
    setVolume: (volume) => player.setVolume(Math.min(Math.max(volume, 0), 1) * FULL_VOLUME),
    setMuted(muted) {
      if (muted) player.mute();
      else player.unmute();
    },
    setRate(rate) {
      if (run.phase === 'loaded' && !player.isLive()) player.setPlaybackSpeed(rate);
    },
  };
};

type Tracks = Pick<PlayerPort, 'setQuality' | 'limitHeight' | 'setAudioTrack' | 'setTextTrack'>;

/** Renditions, sounds and captions. */
export const bitmovinTracks = ({ player, events, source }: BitmovinContext): Tracks => ({
  setQuality(id) {
    source.quality = player.getAvailableVideoQualities().some((known) => known.id === id) ? id : 'auto';
    player.setVideoQuality(source.quality);
    events.emit({ type: 'tracksChanged' });
  },
  limitHeight: (px) =>
    player.adaptation.setConfig({ resolution: { maxSelectableVideoHeight: px ?? Number.POSITIVE_INFINITY } }),
  setAudioTrack(id) {
    if (player.getAvailableAudio().some((known) => known.id === id)) player.setAudio(id);
  },
  setTextTrack(id) {
    if (id !== null) return player.subtitles.enable(id, true);
    for (const track of player.subtitles.list()) if (track.enabled) player.subtitles.disable(track.id);
  },
});
