import type { PlayerPort } from './player-port.ts';
import { audioTrackId, seekableRange, type ShakaContext } from './shaka-context.ts';
import { clampToRange } from './stream-times.ts';

type Transport = Pick<PlayerPort, 'pause' | 'seek' | 'goLive' | 'setVolume' | 'setMuted' | 'setRate'>;

/** A seek to this many seconds before the live edge is one to live. */
const AT_EDGE_S = 1;

/** Position, sound and speed. */
export const shakaTransport = (context: ShakaContext): Transport => {
  const { player, video, seeks, run, edge } = context;
  return {
    pause() {
      edge.isFollowed = false;
      video.pause();
    },
    seek(positionS) {
      if (run.phase !== 'loaded') return;
      const seekable = seekableRange(context);
      const toS = clampToRange(run.originS + positionS, seekable);
      edge.isFollowed = seekable.endS - toS < AT_EDGE_S;
      seeks.to(toS);
    },
    goLive() {
      if (run.phase !== 'loaded' || !player.isLive()) return;
      edge.isFollowed = true;
      seeks.forget();
      player.goToLive();
    },
    setVolume(volume) {
      video.volume = Math.min(Math.max(volume, 0), 1);
    },
    setMuted(muted) {
      video.muted = muted;
    },
    setRate(rate) {
      if (run.phase === 'loaded' && !player.isLive()) video.playbackRate = rate;
    },
  };
};

type Tracks = Pick<PlayerPort, 'setQuality' | 'limitHeight' | 'setAudioTrack' | 'setTextTrack'>;

/** Renditions, sounds and captions. */
export const shakaTracks = ({ player, events, qualities, chosen }: ShakaContext): Tracks => ({
  setQuality(id) {
    qualities.choose(id);
    events.emit({ type: 'tracksChanged' });
  },
  limitHeight: (px) => void player.configure({ abr: { restrictions: { maxHeight: px ?? Number.POSITIVE_INFINITY } } }),
  setAudioTrack(id) {
    const track = player.getAudioTracks().find((one) => audioTrackId(one) === id);
    if (!track) return;
    player.selectAudioTrack(track);
    events.emit({ type: 'tracksChanged' });
  },
  setTextTrack(id) {
    const track = player.getTextTracks().find((one) => String(one.id) === id);
    chosen.textTrack = track ? id : null;
    player.selectTextTrack(track ?? null);
    events.emit({ type: 'tracksChanged' });
  },
});
