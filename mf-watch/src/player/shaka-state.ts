import { runStatus } from './engine-run.ts';
import { IDLE_STATE, type PlayerState } from './player-port.ts';
import { audioTrackId, captionTracks, currentRendition, seekableRange, type ShakaContext } from './shaka-context.ts';
import { streamTimes } from './stream-times.ts';

/** The port's snapshot. */
export const shakaState = (context: ShakaContext): PlayerState => {
  const { player, video, run, breaks, ads, qualities, chosen } = context;
  const status = runStatus(run, () => ({ ended: video.ended, paused: video.paused, waiting: player.isBuffering() }));
  const sound = { volume: video.volume, muted: video.muted };
  if (run.phase !== 'loaded') return { ...IDLE_STATE, ...sound, status };
  return {
    ...times(context),
    ...sound,
    ...currentRendition(context),
    ...chosen,
    quality: qualities.chosen(),
    status,
    airedAtMs: player.isLive() ? (player.getPlayheadTimeAsDate()?.getTime() ?? null) : null,
    // A player that catches up is a little faster, which is not the viewer’s choice.
    rate: player.isLive() ? 1 : video.playbackRate,
    qualities: qualities.heights().map((heightPx) => ({ id: String(heightPx), heightPx })),
    ...soundOf(context),
    adBreak: breaks.at(video.currentTime, run.originS),
    insertedAd: ads.at(video.currentTime, run.originS),
    textTracks: captionTracks(context).map(({ id, language, label }) => ({
      id: String(id),
      language,
      label: label ?? '',
    })),
  };
};

const soundOf = ({ player }: ShakaContext): Pick<PlayerState, 'audioTracks' | 'audioTrack'> => {
  const tracks = player.getAudioTracks();
  const active = tracks.find((track) => track.active);
  return {
    audioTracks: tracks.map((track) => ({
      id: audioTrackId(track),
      language: track.language,
      label: track.label ?? '',
    })),
    audioTrack: active ? audioTrackId(active) : null,
  };
};

const times = (context: ShakaContext) => {
  const { player, seeks, run } = context;
  return streamTimes(
    {
      nowS: seeks.placeS(),
      seekable: seekableRange(context),
      live: player.isLive(),
      buffered: player.getBufferedInfo().total.map(({ start, end }) => ({ startS: start, endS: end })),
    },
    run.originS,
  );
};
