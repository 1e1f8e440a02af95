import { type AppError, type Host, isAppError } from '@grandstand/shared-contracts';
import { atom } from 'jotai';
import { startTransition } from 'react';
import { fetchLineup } from './live.api.ts';
import type { LiveItem } from '../content/live-item.ts';

interface Lineup {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly items: readonly LiveItem[];
  /** Failed refreshes since the last successful one. */
  readonly failures: number;
  /** Refreshes whose events failed to load since the last that loaded them. */
  readonly eventFailures: number;
  readonly error: AppError | null;
}

const isEvent = ({ kind }: LiveItem): boolean => kind === 'overflow';

const lineupStateAtom = atom<Lineup>({ status: 'loading', items: [], failures: 0, eventFailures: 0, error: null });
const chosenIdAtom = atom<string | null>(null);
/** Number of the newest request, and of the newest one with a reply. */
const requestsAtom = atom({ sent: 0, answered: 0 });

export const lineupAtom = atom((get) => get(lineupStateAtom));

/** What plays: the chosen item while it is on air, or else the first channel; null without any. */
export const currentItemAtom = atom((get): LiveItem | null => {
  const { items } = get(lineupStateAtom);
  return items.find(({ id }) => id === get(chosenIdAtom)) ?? items[0] ?? null;
});

const others = (kind: LiveItem['kind']) =>
  atom((get) => {
    const current = get(currentItemAtom);
    return get(lineupStateAtom).items.filter((item) => item.kind === kind && item.id !== current?.id);
  });
export const otherChannelsAtom = others('linear');
/** WATCH-021, A-58: a channel or an event is live now. */
export const isLiveOnAirAtom = atom((get) => get(lineupStateAtom).items.some(({ isLive }) => isLive));
/** WATCH-010: overflow events, including the one that plays. */
export const overflowEventsAtom = atom((get) => get(lineupStateAtom).items.filter(isEvent));

export const itemChosenAtom = atom(null, (_get, set, id: string) => set(chosenIdAtom, id));

/** The item after (1) or before (-1) the current one, cyclic, without `taken`; null when there is no other. */
export const neighbourAtom = atom((get) => {
  const { items } = get(lineupStateAtom);
  const currentId = get(currentItemAtom)?.id;
  return (step: 1 | -1, taken: readonly string[]): string | null => {
    const free = items.filter(({ id }) => id === currentId || !taken.includes(id));
    const index = free.findIndex(({ id }) => id === currentId);
    return free.length < 2 ? null : (free[(index + step + free.length) % free.length]?.id ?? null);
  };
});

/** The events that loaded follow the channels; null keeps the known ones, so that one that plays is not stopped. */
const withEvents = (lineup: Lineup, events: readonly LiveItem[] | null): Lineup =>
  events
    ? { ...lineup, items: [...lineup.items.filter((item) => !isEvent(item)), ...events], eventFailures: 0 }
    : { ...lineup, eventFailures: lineup.eventFailures + 1 };

/**
 * Requests the line-up. A failure keeps the displayed one; only a first failure replaces the screen. A reply that arrives after
 * that of a later request is ignored.
 */
export const lineupRequestedAtom = atom(null, async (get, set, host: Pick<Host, 'call'>) => {
  const number = get(requestsAtom).sent + 1;
  set(requestsAtom, { ...get(requestsAtom), sent: number });
  const reply = await fetchLineup(host);
  if (get(requestsAtom).answered > number) return;
  set(requestsAtom, { ...get(requestsAtom), answered: number });
  const known = get(lineupStateAtom);
  if (reply.ok) {
    const { channels, events } = reply.value;
    const items = [...channels, ...known.items.filter(isEvent)];
    const refreshed: Lineup = { ...known, status: 'ready', items, failures: 0, error: null };
    const isLate = events instanceof Promise;
    const loaded = isLate ? refreshed : withEvents(refreshed, events);
    // A transition: the whole page renders from it.
    startTransition(() => set(lineupStateAtom, loaded));
    if (!isLate) return;
    const arrived = await events;
    if (get(requestsAtom).answered === number) set(lineupStateAtom, withEvents(get(lineupStateAtom), arrived));
    return;
  }
  set(lineupStateAtom, {
    ...known,
    status: known.status === 'ready' ? 'ready' : 'failed',
    failures: known.failures + 1,
    error: isAppError(reply.error) ? reply.error : null,
  });
});

/** A scheduled programme begins: it becomes current on its channel before the next refresh. */
export const programBegunAtom = atom(null, (get, set, next: LiveItem) => {
  const lineup = get(lineupStateAtom);
  const items = lineup.items.map((item) => (item.id === next.id && item.endsAtMs <= next.startsAtMs ? next : item));
  set(lineupStateAtom, { ...lineup, items });
});

/** After a failure: shows the loading view and requests again. */
export const lineupRetriedAtom = atom(null, (get, set, host: Pick<Host, 'call'>) => {
  set(lineupStateAtom, { ...get(lineupStateAtom), status: 'loading' });
  return set(lineupRequestedAtom, host);
});
