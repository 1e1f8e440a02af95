import { escapeHtml } from '../../infrastructure/http/escape-html.ts';
import { landingBackground } from '../../media/index.ts';

/** Events of VAST 4.2 that an ad reports, and those of VMAP 1.0 that its break reports. */
export const AD_EVENTS = [
  'impression',
  'start',
  'firstQuartile',
  'midpoint',
  'thirdQuartile',
  'complete',
  'pause',
  'resume',
  'mute',
  'unmute',
  'skip',
  'clickThrough',
  'error',
  'breakStart',
  'breakEnd',
] as const;
export type AdEvent = (typeof AD_EVENTS)[number];

const TRACKED: readonly AdEvent[] = AD_EVENTS.filter(
  (event) => !['impression', 'clickThrough', 'error', 'breakStart', 'breakEnd'].includes(event),
);

export interface Showing {
  /** Of this one showing. */
  readonly servingId: string;
  /** Where media and reports live. */
  readonly siteOrigin: string;
  /** Where a click on the ad leads. */
  readonly clickPath: string;
  readonly trackUrl: (event: AdEvent) => string;
}

/** An address as character data. */
export const address = (url: string): string => `<![CDATA[${url.replaceAll(']]>', '')}]]>`;

export const XML = '<?xml version="1.0" encoding="UTF-8"?>';

/** A document with the ad. */
export const vastOf = (showing: Showing): string => `${XML}\n${adOf(showing)}`;

/** A document with one ad after the other. */
export const podOf = (showings: readonly Showing[]): string =>
  `${XML}\n${vastWith(showings.map((showing, index) => trailerOf(showing, index + 1)))}`;

export const adOf = (showing: Showing): string => vastWith([trailerOf(showing, 1)]);

const vastWith = (ads: readonly string[]): string =>
  `<VAST version="4.2" xmlns="http://www.iab.com/VAST">\n${ads.join('\n')}\n</VAST>\n`;

/** Seconds. */
export const TRAILER_S = 9.6;

/** The house's own trailer as VAST 4.2: linear, 9.6 s, may be skipped after 5. */
const trailerOf = ({ servingId, siteOrigin, clickPath, trackUrl }: Showing, sequence: number): string => {
  const media = (path: string) => address(`${siteOrigin}${path}`);
  const tracking = TRACKED.map((event) => `<Tracking event="${event}">${address(trackUrl(event))}</Tracking>`);
  return `<Ad id="house-trailer" sequence="${sequence}" adType="video"><InLine>
<AdSystem version="1.0">Grandstand</AdSystem>
<Error>${address(`${trackUrl('error')}&code=[ERRORCODE]`)}</Error>
<Impression id="grandstand">${address(trackUrl('impression'))}</Impression>
<AdServingId>${escapeHtml(servingId)}</AdServingId>
<AdTitle>More live games on YES</AdTitle>
<Creatives><Creative id="house-trailer-1" sequence="1">
<UniversalAdId idRegistry="unknown">house-trailer-1</UniversalAdId>
<Linear skipoffset="00:00:05">
<Duration>00:00:09.600</Duration>
<TrackingEvents>${tracking.join('')}</TrackingEvents>
<VideoClicks><ClickThrough>${media(clickPath)}</ClickThrough><ClickTracking>${address(trackUrl('clickThrough'))}</ClickTracking></VideoClicks>
<MediaFiles>
<MediaFile delivery="progressive" type="video/webm" width="960" height="540">${media(landingBackground.webm)}</MediaFile>
<MediaFile delivery="progressive" type="video/mp4" width="960" height="540">${media(landingBackground.mp4)}</MediaFile>
</MediaFiles>
</Linear>
</Creative></Creatives>
</InLine></Ad>`;
};
