import shaka from 'shaka-player/dist/shaka-player.compiled-es2021.js';
import type { Preview } from '../api/preview.api.ts';
import { keepTrackSourcesAllowed } from './caption-source.ts';
import { type CreatePreviewPort, PreviewFailure, type PreviewTrack } from './preview-port.ts';
import { trackLabel } from './track-label.ts';

const CRITICAL = 2;
const HTTP_STATUS = 1001;
const NETWORK = 1;
const LOAD_INTERRUPTED = 7000;

interface EngineError {
  readonly code: number;
  readonly category: number;
  readonly severity: number;
  readonly data?: readonly unknown[];
}

const isEngineError = (value: unknown): value is EngineError =>
  typeof value === 'object' && value !== null && 'code' in value && 'category' in value;

const failureOf = (error: unknown): PreviewFailure => {
  if (!isEngineError(error)) return new PreviewFailure('unsupported', String(error));
  const { code, category, data } = error;
  const name = `shaka:${code}`;
  const status = code === HTTP_STATUS ? data?.[1] : null;
  if (status === 401 || status === 403) return new PreviewFailure('expired', name);
  if (status === 404 || status === 410) return new PreviewFailure('missing', name);
  return new PreviewFailure(category === NETWORK ? 'unreachable' : 'unsupported', name);
};

/** The viewers' engine without their interface: what an editor sees is what they get. */
export const createShakaPreview: CreatePreviewPort = async (container, { onTracks, onFailure }) => {
  shaka.polyfill.installAll();
  if (!shaka.Player.isBrowserSupported()) throw new PreviewFailure('unsupported', 'no Media Source Extensions');
  const video = document.createElement('video');
  video.controls = true;
  video.playsInline = true;
  video.ariaLabel = 'Preview';
  container.append(video);
  const release = keepTrackSourcesAllowed(video);
  const player = new shaka.Player();
  await player.attach(video);
  player.addEventListener('error', (event) => {
    const { detail } = event as unknown as { readonly detail: EngineError };
    if (detail.severity === CRITICAL) onFailure(failureOf(detail));
  });
  for (const name of ['trackschanged', 'textchanged', 'audiotrackschanged', 'texttrackvisibility'])
    player.addEventListener(name, onTracks);
  const captionTracks = () => player.getTextTracks();
  const soundTracks = () => player.getAudioTracks();

  return {
    async load(preview) {
      player.configure(configurationOf(preview));
      try {
        await player.load(preview.address);
      } catch (error) {
        if (isEngineError(error) && error.code === LOAD_INTERRUPTED) return;
        throw failureOf(error);
      }
      video.toggleAttribute('data-live', player.isLive());
      onTracks();
      // Without a gesture the browser waits for the button of the video.
      await video.play().catch(() => undefined);
    },
    captions: () =>
      captionTracks().map(
        (track): PreviewTrack => ({
          id: String(track.id),
          label: trackLabel(track),
          isChosen: track.active,
        }),
      ),
    chooseCaptions(id) {
      player.selectTextTrack(captionTracks().find((track) => String(track.id) === id) ?? null);
      onTracks();
    },
    sound: () =>
      soundTracks().map(
        (track, index): PreviewTrack => ({
          id: String(index),
          label: trackLabel({ label: track.label, language: track.language }),
          isChosen: track.active,
        }),
      ),
    chooseSound(id) {
      const track = soundTracks()[Number(id)];
      if (track) player.selectAudioTrack(track);
    },
    place: () => ({
      atMs: player.isLive() ? (player.getPlayheadTimeAsDate()?.getTime() ?? null) : null,
      positionS: video.currentTime - player.seekRange().start,
    }),
    seekBy(seconds) {
      const { start, end } = player.seekRange();
      video.currentTime = Math.min(Math.max(video.currentTime + seconds, start), end);
    },
    async destroy() {
      await player.destroy();
      release();
      video.remove();
    },
  };
};

const configurationOf = ({ licenceAddress }: Preview) => ({
  drm: {
    servers: licenceAddress === null ? {} : { 'org.w3.clearkey': licenceAddress },
  },
});
