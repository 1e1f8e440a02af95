import type { Authorize, RequestOf } from '@grandstand/shared-contracts/api';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import {
  CLOCK_PATH,
  type LicensedSystem,
  licencePath,
  type MediaCookie,
  type MediaOrigin,
  manifestPath,
  mediaCookie,
  mediaOriginOf,
  type PlaybackTokens,
  playbackTokenLifeS,
} from '../../media/index.ts';
import type { Content, Source } from '../catalogue/programmes/content.ts';
import type { StreamTicket } from './stream-tickets.ts';

export interface MediaGrantOptions {
  readonly playbackTokens: PlaybackTokens;
  /** Where media are delivered; empty: below the site's own origin. */
  readonly mediaOrigins: readonly MediaOrigin[];
  /** Whether players hand addresses on to receivers, which have no cookies. */
  readonly hasReceivers: () => Promise<boolean>;
  /** Of the platform's own protected media. */
  readonly protection: {
    /** HLS has no media of the scheme `cenc`. */
    readonly hasHls: boolean;
    /** Key systems of vendors whose licence servers have the keys, beside ClearKey. */
    readonly vendorSystems: readonly LicensedSystem[];
  };
  readonly clock: Clock;
}

/** A cookie of an authorised stream, until its slot is open: as long as a manifest may wait for the slot, and a slow line. */
const JOIN_COOKIE_LIFE_S = 30;

type Format = 'dash' | 'hls';
/** What a player asks for. */
type Wanted = Pick<RequestOf<typeof Authorize>, 'mediaFormat' | 'drm'>;
type External = Extract<Source, { kind: 'external' }>;
type Hosted = Exclude<Source, External>;
type HostedContent = Pick<Content, 'isLive'> & { readonly source: Hosted };

/**
 * What addresses of the platform's media name. Media of another host: null, unless they are protected; then the content,
 * below whose address their licences are.
 */
export const mediaIdOf = ({ id, source }: Content): string | null => {
  if (source.kind !== 'external') return source.mediaId;
  return source.protection.length > 0 ? id : null;
};

/** Addresses and cookies by which the media of a stream are played (decision 78). */
export const createMediaGrants = ({
  playbackTokens,
  mediaOrigins,
  hasReceivers,
  protection,
  clock,
}: MediaGrantOptions) => {
  /** FairPlay decrypts HLS only. */
  const formatOf = ({ isProtected }: Hosted, { mediaFormat, drm }: Wanted): Format => {
    if (!isProtected) return mediaFormat;
    const needsHls = drm === 'fairplay' && protection.vendorSystems.includes('fairplay');
    return protection.hasHls && (needsHls || mediaFormat === 'hls') ? 'hls' : 'dash';
  };
  const systems = protection.vendorSystems.length > 0 ? { systems: [...protection.vendorSystems, 'clearkey'] } : {};

  const sign = (stream: StreamTicket, contentId: string, form: 'address' | 'cookie'): string =>
    playbackTokens.sign({ ...stream, contentId }, clock.now(), form);

  const originOf = ({ streamId }: StreamTicket) => mediaOriginOf(mediaOrigins, streamId);

  /** `token` null: the addresses that all viewers share. */
  const addresses = (
    stream: StreamTicket,
    { source: { mediaId: cid, isProtected }, isLive }: HostedContent,
    format: Format,
    token: string | null,
  ) => {
    const at = (path: string) => `${originOf(stream) ?? ''}${path}`;
    return {
      contentUrl: at(manifestPath({ cid, format, token })),
      mediaFormat: format,
      ...(isLive && format === 'dash' ? { clockUrl: at(CLOCK_PATH) } : {}),
      ...(isProtected
        ? { drm: { system: 'clearkey', licenceUrl: at(licencePath({ cid, token })), ...systems } as const }
        : {}),
    };
  };

  /** An external manifest is open to every caller that has its address; its licences are not. */
  const external = (stream: StreamTicket, { address, format, protection }: External, keepsCookies: boolean) => {
    const cid = stream.mediaId;
    if (cid === null) return { contentUrl: address, mediaFormat: format };
    const licenceUrl = licencePath({ cid, token: keepsCookies ? null : sign(stream, cid, 'address') });
    // The system is for players that are older than the list of key systems.
    return {
      contentUrl: address,
      mediaFormat: format,
      drm: { system: 'widevine' as const, licenceUrl, systems: [...protection] },
    };
  };

  const receiver = async (stream: StreamTicket, content: HostedContent, format: Format) => {
    if (!(await hasReceivers())) return {};
    const token = sign(stream, content.source.mediaId, 'address');
    const { contentUrl, drm } = addresses(stream, content, format, token);
    return { receiverUrl: contentUrl, ...(drm ? { receiverLicenceUrl: drm.licenceUrl } : {}) };
  };

  const cookie = (stream: StreamTicket, lifeS: number): MediaCookie | null =>
    stream.mediaId === null
      ? null
      : mediaCookie(
          { streamId: stream.streamId, contentId: stream.mediaId },
          sign(stream, stream.mediaId, 'cookie'),
          lifeS,
        );

  return {
    /** What `authorize` replies about the media. */
    async addressesFor(stream: StreamTicket, { source, isLive }: Content, wanted: Wanted, keepsCookies: boolean) {
      if (source.kind === 'external') return external(stream, source, keepsCookies);
      const content = { source, isLive };
      const format = formatOf(source, wanted);
      if (!keepsCookies) return addresses(stream, content, format, sign(stream, source.mediaId, 'address'));
      return {
        ...addresses(stream, content, format, null),
        ...(originOf(stream) === null ? {} : { withCredentials: true }),
        ...(await receiver(stream, content, format)),
      };
    },
    joinCookie: (stream: StreamTicket) => cookie(stream, JOIN_COOKIE_LIFE_S),
    cookie: (stream: StreamTicket) => cookie(stream, playbackTokenLifeS),
    /** Removes the cookie. */
    noCookie: ({ streamId, mediaId }: StreamTicket): MediaCookie | null =>
      mediaId === null ? null : mediaCookie({ streamId, contentId: mediaId }, '', 0),
  };
};
