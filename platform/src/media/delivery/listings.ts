import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { ClipLibrary } from '../packaging/clip-library.ts';
import { liveMpd, vodMpd } from '../packaging/dash.ts';
import { livePlaylist, masterPlaylist, vodPlaylist } from '../packaging/hls.ts';
import { trickPlayIds } from '../packaging/hls-trick-play.ts';
import { soundtracksOf } from '../packaging/soundtrack.ts';
import type { KnownEvents } from './channel-events.ts';
import { type Item, mediumOf } from './item.ts';
import { keepTexts } from './kept-texts.ts';
import { edgeAt } from './low-latency.ts';
import { giveText, HLS, type MediaAnswer } from './media-answer.ts';
import type { MediaContent, SegmentWindow } from './segment-window.ts';
import { createTrickPlaylists } from './trick-play.ts';

const DASH = 'application/dash+xml';

export interface ListingsOptions {
  readonly library: ClipLibrary;
  readonly window: SegmentWindow;
  readonly clock: Clock;
  readonly eventsOf: (channelId: string) => KnownEvents;
}

/** Manifests and playlists. Each text is written once for all viewers. */
export const createListings = ({ library, window, clock, eventsOf }: ListingsOptions) => {
  const kept = keepTexts();
  const tracksOf = (content: MediaContent) => ({
    videoCodecs: library.videoCodecs,
    soundtracks: soundtracksOf(mediumOf(content).clip),
  });
  const manifest = ({ id, content, contentKey }: Item): MediaAnswer => {
    const context = { ...tracksOf(content), contentKey };
    const { first, last } = window.range(content);
    if ('live' in content) {
      const depthS = window.depthMs(content.live) / 1000;
      const { events, version } = eventsOf(id);
      const latency = window.latencyOf(content);
      return kept(`mpd/${id}/${depthS}/${latency}/${version}`, () =>
        giveText(DASH, 'private, max-age=30', liveMpd(context, { depthS, events, latency, publishedMs: clock.now() })),
      );
    }
    return kept(`mpd/${id}`, () => giveText(DASH, 'private, max-age=3600', vodMpd(context, first, last)));
  };
  const trickPlaylist = createTrickPlaylists(library, window, kept);
  const playlist = (item: Item, renditionId: string, isDelta: boolean): MediaAnswer => {
    const { id, content } = item;
    if (trickPlayIds.includes(renditionId)) return trickPlaylist(id, content, renditionId);
    const { first, last } = window.range(content);
    const parts = window.latencyOf(content) === 'low' ? { parts: edgeAt(clock.now()).parts } : {};
    return 'live' in content
      ? kept(`live/${id}/${renditionId}/${first}/${last}/${parts.parts}/${isDelta}`, () =>
          giveText(
            HLS,
            'private, max-age=1',
            livePlaylist(renditionId, { first, last, ...parts, events: eventsOf(id).events }, isDelta),
          ),
        )
      : kept(`vod/${renditionId}/${first}/${last}`, () =>
          giveText(HLS, 'private, max-age=3600', vodPlaylist(renditionId, first, last)),
        );
  };
  const master = ({ content }: Item): MediaAnswer =>
    giveText(HLS, 'private, max-age=30', masterPlaylist(tracksOf(content)));
  return { manifest, master, playlist };
};
