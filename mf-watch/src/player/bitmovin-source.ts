import { PLAYER_BUFFER_S, STARTING_VOLUME } from '@grandstand/shared-contracts';
import type { PlayerConfig, SourceConfig, VideoAdaptationData } from 'bitmovin-player/modules/bitmovinplayer-core.js';
import { licencesOf } from './licences.ts';
import type { PlatformTime } from './platform-time.ts';
import type { Source, StartPlace } from './player-port.ts';

/** The library's type of the request for the time that a live manifest names. */
const TIME_SYNC = 'time/sync';

type NetworkHooks = NonNullable<PlayerConfig['network']>;
type ListenResponse = NonNullable<NetworkHooks['preprocessHttpResponse']>;

/** Notes the time that the library synchronizes with. */
const listenTime =
  (time: PlatformTime): ListenResponse =>
  async (type, response) => {
    const { body } = response as { readonly body?: unknown };
    if (type === TIME_SYNC)
      time.note(Date.parse(body instanceof ArrayBuffer ? new TextDecoder().decode(body) : String(body)));
    return response;
  };

interface BitmovinConfigurationOptions {
  readonly key: string;
  readonly time: PlatformTime;
  /** The ID of the quality to use instead of the one that the library would choose (decision 131). */
  readonly fit: (automatic: string) => string;
}

/** WATCH-053, and nothing of the vendor's own interface or analytics. */
export const bitmovinConfiguration = ({ key, time, fit }: BitmovinConfigurationOptions): PlayerConfig => {
  const adaptation = { onVideoAdaptation: ({ suggested }: VideoAdaptationData) => fit(suggested) };
  const buffer = { forwardduration: PLAYER_BUFFER_S.forward, backwardduration: PLAYER_BUFFER_S.backward };
  return {
    key,
    ui: false,
    analytics: false,
    playback: { autoplay: false, muted: true, volume: STARTING_VOLUME },
    buffer: { video: buffer, audio: buffer },
    adaptation: { desktop: adaptation, mobile: adaptation },
    network: { preprocessHttpResponse: listenTime(time) },
  } as PlayerConfig;
};

/** Live offsets count from the live edge, which is a little behind the clock: a start by the clock is corrected before it is shown. */
const startOffset = ({ startAtMs, startOffsetS }: StartPlace, nowMs: number): number | undefined =>
  startAtMs === undefined ? startOffsetS : Math.min((startAtMs - nowMs) / 1000, 0);

/** Undefined: the library's defaults. */
const optionsOf = (source: Source, nowMs: number): SourceConfig['options'] => {
  const offset = startOffset(source, nowMs);
  const options = {
    ...(offset !== undefined && { startOffset: offset }),
    ...(source.withCredentials && { withCredentials: true, manifestWithCredentials: true }),
  };
  return Object.keys(options).length > 0 ? options : undefined;
};

export const bitmovinSource = (source: Source, nowMs: number): SourceConfig => {
  const { url, format, drm, withCredentials } = source;
  const options = optionsOf(source, nowMs);
  const licences =
    drm &&
    licencesOf(drm).map(({ system, url: address }) => [
      system,
      {
        LA_URL: address,
        ...(system === 'fairplay' && { certificateURL: address }),
        ...(withCredentials && { withCredentials }),
      },
    ]);
  return {
    [format]: url,
    ...(options && { options }),
    ...(licences && { drm: Object.fromEntries(licences) }),
  };
};
