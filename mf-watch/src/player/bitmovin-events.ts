import { type BitmovinContext, currentRendition, fail, seekableRange } from './bitmovin-context.ts';
import type { LibraryCue } from './bitmovin-cues.ts';
import { type BitmovinMetadata, bitmovinRegion } from './bitmovin-region.ts';
import { notePlaying } from './engine-run.ts';
import { clampToRange } from './stream-times.ts';

/** A start this close to the requested place is not corrected. */
const START_TOLERANCE_S = 1;
/** A seek ends this close to its target: the library begins at a frame it has. */
const SEEK_TOLERANCE_S = 3;

type On = (name: string, listener: (event: never) => void) => void;

/** Reports what the library does as events of the port. */
export const reportBitmovinEvents = (context: BitmovinContext): void => {
  const { player } = context;
  /** The library's event names are an enumeration of its core, which is loaded with the engine only. */
  const on: On = (name, listener) => player.on(name as never, listener as never);
  reportPlayback(context, on);
  reportTimes(context, on);
  reportTracks(context, on);
};

const reportPlayback = (context: BitmovinContext, on: On): void => {
  const { player, events, run, source, bandwidth } = context;
  on('playing', () => {
    if (!source.hasOrigin) {
      source.hasOrigin = true;
      run.originS = seekableRange(context).startS;
    }
    if (!run.started && correctStart(context)) source.isCorrecting = true;
    else begin(context);
  });
  on('paused', () => {
    if (!run.started || player.hasEnded()) return;
    run.pausedAfterStart = true;
    events.emit({ type: 'paused' });
  });
  on('stallstarted', () => run.started && events.emit({ type: 'bufferStarted' }));
  on('stallended', () => run.started && events.emit({ type: 'bufferEnded' }));
  on('playbackfinished', () => events.emit({ type: 'completed' }));
  on('playbackspeedchanged', () => events.emit({ type: 'rateChanged' }));
  for (const name of ['volumechanged', 'muted', 'unmuted']) on(name, () => events.emit({ type: 'volumeChanged' }));
  on('downloadfinished', bandwidth.note);
  on('error', ({ code }: { code: number }) => fail(context, code));
};

const begin = ({ events, run, source }: BitmovinContext): void => {
  source.isCorrecting = false;
  events.emit(notePlaying(run));
};

/** Moves to the exact place of a start by the clock, as far as the window reaches. @returns whether the library has to move */
const correctStart = (context: BitmovinContext): boolean => {
  const { player, source } = context;
  if (source.startAtS === null || !player.isLive()) return false;
  const range = seekableRange(context);
  const targetS = clampToRange(source.startAtS, range);
  source.startAtS = null;
  if (Math.abs(player.getCurrentTime() - targetS) <= START_TOLERANCE_S) return false;
  source.targetS = targetS;
  player.timeShift(targetS - range.endS);
  return true;
};

const reportTimes = (context: BitmovinContext, on: On): void => {
  const { player, events, run, source } = context;
  const reportSeek = (fromS: number, toS: number) => {
    if (!run.started || !source.hasOrigin) return;
    events.emit({ type: 'sought', fromS: fromS - run.originS, toS: toS - run.originS });
  };
  const endSeek = () => {
    // A far one was the end of a seek before: the library does not report an end for each of several.
    const isFar = source.targetS !== null && Math.abs(player.getCurrentTime() - source.targetS) > SEEK_TOLERANCE_S;
    if (!isFar || source.isCorrecting) source.targetS = null;
    events.emit({ type: 'timeChanged' });
  };
  on('seek', ({ position, seekTarget }: { position: number; seekTarget: number }) => reportSeek(position, seekTarget));
  on('timeshift', ({ target }: { target: number }) => {
    reportSeek(run.lastTimeS, target <= 0 ? seekableRange(context).endS + target : target);
  });
  on('timechanged', () => {
    run.lastTimeS = player.getCurrentTime();
    if (source.isCorrecting && source.targetS === null) begin(context);
    else events.emit({ type: 'timeChanged' });
  });
  on('seeked', endSeek);
  on('timeshifted', endSeek);
};

const reportTracks = (context: BitmovinContext, on: On): void => {
  const { events, cues, breaks, ads } = context;
  on('metadataparsed', (event: BitmovinMetadata) => {
    const region = bitmovinRegion(event);
    for (const regions of [breaks, ads]) if (region) regions.note(region);
  });
  on('videoplaybackqualitychanged', () => events.emit({ type: 'qualityChanged', ...currentRendition(context) }));
  const subtitles = ['subtitleadded', 'subtitleremoved', 'subtitleenabled', 'subtitledisabled'];
  for (const name of ['audioadded', 'audioremoved', 'audiochanged', ...subtitles]) {
    on(name, () => events.emit({ type: 'tracksChanged' }));
  }
  on('cueenter', (cue: LibraryCue) => cues.show(cue));
  on('cueexit', (cue: LibraryCue) => cues.hide(cue));
  on('subtitledisabled', cues.clear);
};
