import {
  type EventBus,
  type EventPayload,
  type Live,
  type PageLocation,
  type Session,
  TIMERS,
} from '@grandstand/shared-contracts';
import { isFromOtherTab } from '../events/event-hub.ts';
import type { MessageQueue } from './message-queue.ts';
import { traitsOf } from './traits.ts';

interface AnalyticsDependencies {
  readonly queue: MessageQueue;
  readonly bus: Pick<EventBus, 'on'>;
  readonly session: Live<Session>;
  readonly location: () => Pick<PageLocation, 'search'>;
  readonly now: () => number;
}

export interface Analytics {
  /** `as`: the id under which it counts once from any sender, and its time (epoch ms). */
  track(
    name: string,
    props?: Readonly<Record<string, unknown>>,
    as?: { readonly id: string; readonly at: number },
  ): void;
  /** A screen is shown. `path` is its pattern: addresses carry codes and tokens. Showing the same one again does not count. */
  page(path: string, title: string): void;
}

const LONGEST_PARTY_ID = 100;

/** SHELL-086…090: turns events of the page into messages. Personal data is sent with `identify` only. */
export const createAnalytics = ({ queue, bus, session, location, now }: AnalyticsDependencies): Analytics => {
  /** every message of a watch party contains its id. */
  const party = () => {
    const id = new URLSearchParams(location().search).get('together');
    return id ? { together: id.slice(0, LONGEST_PARTY_ID) } : {};
  };
  const track: Analytics['track'] = (name, props = {}, as) =>
    queue.add({ kind: 'track', name, props: { ...party(), ...props }, at: now(), ...as });

  followPerson(queue, session, now);
  bus.on('session:signed-in', ({ method, flow, winback }, envelope) => {
    if (isFromOtherTab(envelope)) return;
    const name = method === 'register' ? 'Sign Up' : 'Sign In';
    setTimeout(() => track(name, { method, flow, winback }), TIMERS.signInAnalyticsDelayMs);
  });
  pingDuringPlayback(bus, track);

  let shown = '';
  return {
    track,
    page(path, title) {
      if (path === shown) return;
      shown = path;
      queue.add({ kind: 'page', name: title, props: { path, title, ...party() }, at: now() });
    },
  };
};

/** Identifies the signed-in account, again when its traits change, and resets after the sign-out. */
const followPerson = (queue: MessageQueue, session: Live<Session>, now: () => number): void => {
  let told: string | null = null;
  const report = () => {
    const current = session.get();
    // Not before the subscriptions are there: an identification is of the whole person.
    const person = current.subscriptions.loadedAt > 0 ? traitsOf(current) : null;
    if (person) {
      const known = JSON.stringify(person);
      if (known === told) return;
      told = known;
      queue.add({ kind: 'identify', ...person, at: now() });
    } else if (told !== null && current.status === 'anonymous') {
      told = null;
      queue.add({ kind: 'forget' });
    }
  };
  session.subscribe(report);
  report();
};

/** SHELL-090: every 10 s while something plays. */
const pingDuringPlayback = (bus: Pick<EventBus, 'on'>, track: Analytics['track']): void => {
  let latest: EventPayload<'player:state'> | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  bus.on('player:state', (playback) => {
    latest = playback;
    if (playback.state !== 'playing') {
      clearInterval(timer);
      timer = undefined;
    } else
      timer ??= setInterval(
        () => latest && track('Ping', { contentId: latest.contentId, kind: latest.kind }),
        TIMERS.analyticsPingMs,
      );
  });
};
