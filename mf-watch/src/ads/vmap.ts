import { safeUrl } from '@grandstand/shared-contracts';
import { secondsOf } from './vast.ts';

type BreakEvent = 'breakStart' | 'breakEnd' | 'error';

/** A break of VMAP 1.0 with linear ads. */
export interface AdBreak {
  /** Seconds from the beginning of the recording; a share of its length; `end`: after it. */
  readonly place: { readonly atS: number } | { readonly share: number } | 'end';
  /** VAST within the response, or its address. */
  readonly vast: Element | string;
  /** Safe addresses; those of `error` still contain `[ERROR_CODE]`. */
  readonly reports: Readonly<Record<BreakEvent, readonly string[]>>;
}

/** `start`, `end`, a time or a percentage; null for a position such as `#2`, which no player here has. */
const placeOf = (offset: string): AdBreak['place'] | null => {
  if (offset === 'end') return 'end';
  const percent = /^(\d{1,3}(?:\.\d+)?)%$/.exec(offset)?.[1];
  if (percent !== undefined) return Number(percent) <= 100 ? { share: Number(percent) / 100 } : null;
  const atS = offset === 'start' ? 0 : secondsOf(offset);
  return atS === null ? null : { atS };
};

/** By their local names: the prefix of VMAP's namespace is the ad server's choice. */
const named = (parent: Document | Element, name: string): Element[] => [...parent.getElementsByTagNameNS('*', name)];
const textOf = ({ textContent }: Element): string => (textContent ?? '').trim();

/** The breaks of a VMAP document in its order; null when it is something else, such as VAST. */
export const readVmap = (vmap: Document, pageUrl: string): readonly AdBreak[] | null => {
  if (vmap.documentElement.localName !== 'VMAP') return null;
  return named(vmap, 'AdBreak').flatMap((adBreak) => {
    const place = placeOf(adBreak.getAttribute('timeOffset') ?? '');
    const isLinear = adBreak.getAttribute('breakType')?.split(',').includes('linear');
    const [inline] = named(adBreak, 'VASTAdData').flatMap((data) => named(data, 'VAST'));
    const [address] = named(adBreak, 'AdTagURI').map(textOf);
    const vast = inline ?? safeUrl(address, pageUrl);
    if (!place || !isLinear || !vast) return [];
    const ownTracking = [...adBreak.children]
      .filter(({ localName }) => localName === 'TrackingEvents')
      .flatMap((events) => named(events, 'Tracking'));
    const tracked = (event: BreakEvent) =>
      ownTracking
        .filter((tracking) => tracking.getAttribute('event') === event)
        .flatMap((tracking) => safeUrl(textOf(tracking), pageUrl) ?? []);
    const reports = { breakStart: tracked('breakStart'), breakEnd: tracked('breakEnd'), error: tracked('error') };
    return [{ place, vast, reports }];
  });
};

/** Where a break is in a recording of this length, seconds. */
export const breakAtS = ({ place }: AdBreak, durationS: number): number =>
  place === 'end' ? durationS : 'share' in place ? place.share * durationS : place.atS;
