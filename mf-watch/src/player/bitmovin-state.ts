import { type BitmovinContext, currentRendition, positionS, seekableRange } from './bitmovin-context.ts';
import { FULL_VOLUME } from './bitmovin-controls.ts';
import { runStatus } from './engine-run.ts';
import { IDLE_STATE, type PlayerState } from './player-port.ts';
import { streamTimes } from './stream-times.ts';

/** The port's snapshot. */
export const bitmovinState = (context: BitmovinContext): PlayerState => {
  const { player, run, source, breaks, ads } = context;
  const status = runStatus(run, () => ({
    ended: player.hasEnded(),
    paused: player.isPaused(),
    waiting: player.isStalled(),
  }));
  const sound = { volume: player.getVolume() / FULL_VOLUME, muted: player.isMuted() };
  if (run.phase !== 'loaded') return { ...IDLE_STATE, ...sound, status };
  const tracks = player.subtitles.list();
  return {
    ...IDLE_STATE,
    ...times(context),
    ...sound,
    ...currentRendition(context),
    status,
    airedAtMs: player.isLive() && source.hasOrigin ? positionS(context) * 1000 : null,
    rate: player.getPlaybackSpeed(),
    qualities: player
      .getAvailableVideoQualities()
      .map(({ id, height }) => ({ id, heightPx: height ?? 0 }))
      .sort((a, b) => b.heightPx - a.heightPx),
    quality: source.quality,
    audioTracks: player.getAvailableAudio().map(({ id, lang, label }) => ({ id, language: lang, label: label ?? '' })),
    audioTrack: player.getAudio()?.id ?? null,
    adBreak: breaks.at(positionS(context), run.originS),
    insertedAd: ads.at(positionS(context), run.originS),
    textTracks: tracks.map(({ id, lang, label }) => ({ id, language: lang, label: label ?? '' })),
    textTrack: tracks.find(({ enabled }) => enabled)?.id ?? null,
  };
};

const times = (context: BitmovinContext) => {
  const { player, run, source } = context;
  if (!source.hasOrigin) return { live: true };
  return streamTimes(
    {
      nowS: positionS(context),
      seekable: seekableRange(context),
      live: player.isLive(),
      buffered: player.getBufferedRanges().map(({ start, end }) => ({ startS: start, endS: end })),
    },
    run.originS,
  );
};
