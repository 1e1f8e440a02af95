import type { Preview } from '../api/preview.api.ts';
import type { PreviewFailure } from './preview-port.ts';

const hostOf = (address: string): string | null => URL.parse(address)?.host ?? null;

/** What failed, and what to do. */
export const failureText = ({ kind, code }: PreviewFailure, { address }: Pick<Preview, 'address'>): string => {
  const host = hostOf(address);
  switch (kind) {
    case 'expired':
      return host === null
        ? 'The preview has expired. Try again.'
        : `${host} refused the request: check whether its media are open to everyone with the address.`;
    case 'missing':
      return host === null
        ? 'These media are no longer available. Close the preview and load the list again.'
        : `${host} has no media at this address: check that it is on air.`;
    case 'unreachable':
      return host === null
        ? 'The media did not load. Check the connection, then try again.'
        : `${host} could not be read from this page. It has to send Access-Control-Allow-Origin with ${location.origin} or *. If its address was saved a moment ago, reload this page first.`;
    case 'unsupported':
      return `This browser cannot play these media (${code}). Try another browser, or check the codecs.`;
  }
};

const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');

/** `0:12:30.5`: tenths of a second, as the fields of a clip take them. */
export const positionText = (seconds: number): string => {
  const tenths = Math.max(0, Math.round(seconds * 10));
  const whole = Math.floor(tenths / 10);
  const rest = tenths % 10 === 0 ? '' : `.${tenths % 10}`;
  return `${Math.floor(whole / 3_600)}:${two((whole / 60) % 60)}:${two(whole % 60)}${rest}`;
};

/** `2026-11-23T19:00:05` in the operator's zone, as fields of date, time and seconds have it. */
export const localSeconds = (ms: number): string => new Date(ms).toLocaleString('sv-SE').slice(0, 19).replace(' ', 'T');
