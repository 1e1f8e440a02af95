import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { ClipLibrary } from '../packaging/clip-library.ts';
import { liveMpd, vodMpd } from '../packaging/dash.ts';
import type { Decryption } from '../packaging/hls-keys.ts';
import { livePlaylist, masterPlaylist, vodPlaylist } from '../packaging/hls.ts';
import { trickPlayIds } from '../packaging/hls-trick-play.ts';
import { keyPeriods } from '../packaging/media-keys.ts';
import { soundtracksOf } from '../packaging/soundtrack.ts';
import type { KnownEvents } from './channel-events.ts';
import { type Item, type KeyOptions, mediumOf } from './item.ts';
import { keepTexts } from './kept-texts.ts';
import { edgeAt } from './low-latency.ts';
import { giveText, HLS, type MediaAnswer } from './media-answer.ts';
import type { PlaceOf } from './place.ts';
import type { MediaContent, SegmentWindow } from './segment-window.ts';
import { createTrickPlaylists } from './trick-play.ts';

const DASH = 'application/dash+xml';

export interface ListingsOptions extends Pick<KeyOptions, 'vendorSystems'> {
  readonly library: ClipLibrary;
  readonly window: SegmentWindow;
  readonly clock: Clock;
  readonly eventsOf: (channelId: string) => KnownEvents;
  readonly placeOf: PlaceOf;
}

/** Manifests and playlists. Each text is written once for all viewers. */
export const createListings = (options: ListingsOptions) => {
  const { library, window, clock, eventsOf, placeOf, vendorSystems } = options;
  const kept = keepTexts();
  const tracksOf = (content: MediaContent) => ({
    videoCodecs: library.videoCodecs,
    soundtracks: soundtracksOf(mediumOf(content).clip),
  });
  const manifest = ({ id, content, keys }: Item): MediaAnswer => {
    const { first, last } = window.range(content);
    const listed = 'live' in content ? window.playable(content) : { first, last };
    const periods = keys ? keyPeriods(keys, listed.first, listed.last) : [];
    const vendors = { contentId: id, systems: vendorSystems };
    const context = { ...tracksOf(content), keyPeriods: periods, vendors };
    if ('live' in content) {
      const depthS = window.depthMs(content.live) / 1000;
      const { events, version } = eventsOf(id);
      const latency = window.latencyOf(content);
      return kept(`mpd/${id}/${depthS}/${latency}/${version}/${periods[0]?.first}/${periods.at(-1)?.last}`, () =>
        giveText(DASH, 'private, max-age=2', liveMpd(context, { depthS, events, latency, publishedMs: clock.now() })),
      );
    }
    return kept(`mpd/${id}`, () => giveText(DASH, 'private, max-age=3600', vodMpd(context, first, last)));
  };
  const decryptionOf = ({ id, keys, content }: Item): Decryption | null => {
    const { first, last } = window.range(content);
    return keys && { contentId: id, keyPeriods: keyPeriods(keys, first, last), systems: vendorSystems };
  };
  const trickPlaylist = createTrickPlaylists(library, window, placeOf, kept);
  const playlist = (item: Item, renditionId: string, isDelta: boolean): MediaAnswer => {
    const { id, content } = item;
    if (trickPlayIds.includes(renditionId)) return trickPlaylist(id, content, renditionId);
    const { first, last } = window.range(content);
    const parts = window.latencyOf(content) === 'low' && !item.keys ? { parts: edgeAt(clock.now()).parts } : {};
    return 'live' in content
      ? kept(`live/${id}/${renditionId}/${first}/${last}/${parts.parts}/${isDelta}`, () =>
          giveText(
            HLS,
            'private, max-age=1',
            livePlaylist(
              renditionId,
              { first, last, ...parts, events: eventsOf(id).events, decryption: decryptionOf(item) },
              isDelta,
            ),
          ),
        )
      : kept(`vod/${item.keys ? id : ''}/${renditionId}/${first}/${last}`, () =>
          giveText(
            HLS,
            'private, max-age=3600',
            vodPlaylist(renditionId, { first, last, decryption: decryptionOf(item) }),
          ),
        );
  };
  const master = (item: Item): MediaAnswer =>
    giveText(HLS, 'private, max-age=30', masterPlaylist({ ...tracksOf(item.content), decryption: decryptionOf(item) }));
  return { manifest, master, playlist };
};
