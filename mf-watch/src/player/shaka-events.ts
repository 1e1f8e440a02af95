import { notePlaying } from './engine-run.ts';
import { currentRendition, fail, type ShakaContext } from './shaka-context.ts';
import { type ShakaRegion, shakaRegion } from './shaka-region.ts';
import { isFatal, isShakaError, type ShakaError, shakaFailure } from './shaka-failure.ts';

/** The library's own retry delay for live streams. */
const RETRY_S = 1;

/** Reports what the video element does as events of the port. */
export const reportVideoEvents = ({ video, events, run }: ShakaContext): void => {
  const on = (name: keyof HTMLVideoElementEventMap, listener: () => void) => video.addEventListener(name, listener);
  on('playing', () => {
    if (run.phase === 'loaded') events.emit(notePlaying(run));
  });
  on('pause', () => {
    if (!run.started || video.ended) return;
    run.pausedAfterStart = true;
    events.emit({ type: 'paused' });
  });
  on('ended', () => events.emit({ type: 'completed' }));
  on('timeupdate', () => {
    if (!video.seeking) run.lastTimeS = video.currentTime;
    if (run.phase === 'loaded') events.emit({ type: 'timeChanged' });
  });
  on('seeking', () => {
    if (!run.started) return;
    events.emit({ type: 'sought', fromS: run.lastTimeS - run.originS, toS: video.currentTime - run.originS });
  });
  on('seeked', () => events.emit({ type: 'timeChanged' }));
  on('ratechange', () => events.emit({ type: 'rateChanged' }));
  on('volumechange', () => events.emit({ type: 'volumeChanged' }));
};

/** Reports what the library does as events of the port. */
export const reportPlayerEvents = (context: ShakaContext): void => {
  const { player, events, run, breaks, ads, qualities } = context;
  const on = (name: string, listener: (event: Event) => void) => player.addEventListener(name, listener as never);
  const reportQuality = () => events.emit({ type: 'qualityChanged', ...currentRendition(context) });
  on('buffering', (event) => {
    if (!run.started) return;
    events.emit({ type: (event as Event & { buffering: boolean }).buffering ? 'bufferStarted' : 'bufferEnded' });
  });
  on('adaptation', reportQuality);
  on('variantchanged', reportQuality);
  on('trackschanged', () => {
    qualities.note();
    events.emit({ type: 'tracksChanged' });
  });
  on('timelineregionadded', (event) => {
    const region = shakaRegion((event as CustomEvent<ShakaRegion>).detail);
    breaks.note(region);
    ads.note(region);
  });
  on('error', (event) => {
    const { detail } = event as CustomEvent<unknown>;
    if (isShakaError(detail) && (!isFatal(detail) || retriesWhileBuffered(context, detail))) return;
    fail(context, detail);
  });
};

/**
 * A network error is not fatal while the buffer has something to play: the request is retried, and the error is reported
 * again if it persists. The library itself retries for live streams only.
 */
const retriesWhileBuffered = ({ player, run }: ShakaContext, error: ShakaError): boolean => {
  if (run.phase !== 'loaded' || player.isBuffering() || shakaFailure(error).kind !== 'network') return false;
  if (!player.isLive()) player.retryStreaming(RETRY_S);
  return true;
};
