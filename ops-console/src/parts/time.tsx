import { useAtomValue } from 'jotai';
import { nowAtom } from '../registry/refresh.atoms.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** `12 min`, `3 h`, `5 d`: how long ago; `now` for less than a minute and for what clocks put ahead. */
export const age = (at: string, nowMs: number): string => {
  const ms = nowMs - Date.parse(at);
  if (ms < MINUTE_MS) return 'now';
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  if (ms < 2 * DAY_MS) return `${Math.floor(ms / HOUR_MS)} h`;
  return `${Math.floor(ms / DAY_MS)} d`;
};

/** `2026-11-20 19:04:05`, in the operator's zone. */
export const moment = (at: string): string => new Date(at).toLocaleString('sv-SE');

/** `19:04`, in the operator's zone. */
export const clockTime = (at: string): string => moment(at).slice(11, 16);

/** A moment by its age; the whole of it on hover and for machines. */
export function Ago({ at }: { readonly at: string }) {
  const text = age(at, useAtomValue(nowAtom));
  return (
    <time dateTime={at} title={moment(at)}>
      {text === 'now' ? 'just now' : `${text} ago`}
    </time>
  );
}

/** An age without `ago`, for tables. */
export function Age({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={moment(at)}>
      {age(at, useAtomValue(nowAtom))}
    </time>
  );
}

export function Moment({ at }: { readonly at: string }) {
  return <time dateTime={at}>{moment(at)}</time>;
}
