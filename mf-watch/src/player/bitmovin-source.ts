import { PLAYER_BUFFER_S, STARTING_VOLUME } from '@grandstand/shared-contracts';
import type { PlayerConfig, SourceConfig } from 'bitmovin-player/modules/bitmovinplayer-core.js';
import type { PlatformTime } from './platform-time.ts';
import type { Source, StartPlace } from './player-port.ts';

/** The library's type of the request for the time that a live manifest names. */
const TIME_SYNC = 'time/sync';

type NetworkHooks = NonNullable<PlayerConfig['network']>;
type HearResponse = NonNullable<NetworkHooks['preprocessHttpResponse']>;

/** Notes the time that the library synchronizes with. */
const hearTime =
  (time: PlatformTime): HearResponse =>
  async (type, response) => {
    const { body } = response as { readonly body?: unknown };
    if (type === TIME_SYNC)
      time.note(Date.parse(body instanceof ArrayBuffer ? new TextDecoder().decode(body) : String(body)));
    return response;
  };

/** WATCH-053, and nothing of the vendor's own interface or analytics. */
export const bitmovinConfiguration = (key: string, time: PlatformTime): PlayerConfig => {
  const buffer = { forwardduration: PLAYER_BUFFER_S.forward, backwardduration: PLAYER_BUFFER_S.backward };
  return {
    key,
    ui: false,
    analytics: false,
    playback: { autoplay: false, muted: true, volume: STARTING_VOLUME },
    buffer: { video: buffer, audio: buffer },
    network: { preprocessHttpResponse: hearTime(time) },
  } as PlayerConfig;
};

/** Live offsets count from the live edge, which is a little behind the clock: a start by the clock is corrected before it is shown. */
const startOffset = ({ startAtMs, startOffsetS }: StartPlace, nowMs: number): number | undefined =>
  startAtMs === undefined ? startOffsetS : Math.min((startAtMs - nowMs) / 1000, 0);

export const bitmovinSource = ({ url, format, drm, ...start }: Source, nowMs: number): SourceConfig => ({
  [format]: url,
  ...(startOffset(start, nowMs) !== undefined && { options: { startOffset: startOffset(start, nowMs) as number } }),
  ...(drm && { drm: { widevine: { LA_URL: drm.licenceUrl }, clearkey: { LA_URL: drm.licenceUrl } } }),
});
