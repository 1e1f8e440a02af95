import type { FakeHost } from '../fake-host.ts';
import { replaceMember } from './replace-member.ts';
import { type Subject, settle, visit } from './subject.ts';

interface Watch {
  /** What was begun and not ended. */
  open(): string[];
  stop(): void;
}

/** Listeners on what outlives a mount: the window, the document and its body. */
const watchListeners = (): Watch => {
  const open = new Map<string, number>();
  const places: readonly [string, EventTarget][] = [
    ['window', window],
    ['document', document],
    ['body', document.body],
  ];
  const undos = places.flatMap(([place, target]) => {
    const { addEventListener, removeEventListener } = target;
    const held = new Map<unknown, Set<string>>();
    const add: typeof addEventListener = (type, listener, options) => {
      const key = `${type} ${String(typeof options === 'object' ? (options.capture ?? false) : (options ?? false))}`;
      const known = held.get(listener) ?? new Set();
      const signal = typeof options === 'object' ? options.signal : undefined;
      if (listener && !known.has(key) && !signal) {
        held.set(listener, known.add(key));
        open.set(`${place} hears ${type}`, (open.get(`${place} hears ${type}`) ?? 0) + 1);
      }
      addEventListener.call(target, type, listener, options);
    };
    const remove: typeof removeEventListener = (type, listener, options) => {
      const key = `${type} ${String(typeof options === 'object' ? (options.capture ?? false) : (options ?? false))}`;
      if (held.get(listener)?.delete(key))
        open.set(`${place} hears ${type}`, (open.get(`${place} hears ${type}`) ?? 1) - 1);
      removeEventListener.call(target, type, listener, options);
    };
    return [
      replaceMember(target, 'addEventListener', { value: add, writable: true }),
      replaceMember(target, 'removeEventListener', { value: remove, writable: true }),
    ];
  });
  return {
    open: () => [...open].filter(([, count]) => count > 0).map(([what]) => `${what} still`),
    stop: () => undos.forEach((undo) => void undo()),
  };
};

const TIMERS = [
  ['setTimeout', 'clearTimeout'],
  ['setInterval', 'clearInterval'],
  ['requestAnimationFrame', 'cancelAnimationFrame'],
] as const;

const watchTimers = (): Watch => {
  const open = new Map<unknown, string>();
  const undos = TIMERS.flatMap(([begin, end]) => {
    const started = window[begin] as unknown as (run: (...given: unknown[]) => void, ...rest: unknown[]) => unknown;
    const ended = window[end] as unknown as (id: unknown) => void;
    const start = (run: (...given: unknown[]) => void, ...rest: unknown[]): unknown => {
      const id = started.call(
        window,
        (...given: unknown[]) => {
          if (begin !== 'setInterval') open.delete(id);
          run(...given);
        },
        ...rest,
      );
      open.set(id, begin === 'requestAnimationFrame' ? begin : `${begin} of ${Number(rest[0] ?? 0)} ms`);
      return id;
    };
    const stop = (id: unknown): void => {
      open.delete(id);
      ended.call(window, id);
    };
    return [
      replaceMember(window, begin, { value: start, writable: true }),
      replaceMember(window, end, { value: stop, writable: true }),
    ];
  });
  return {
    open: () => [...open.values()].map((what) => `a ${what} still runs`),
    stop: () => undos.forEach((undo) => void undo()),
  };
};

/** The host with every subscription counted. */
const countedHost = (host: FakeHost): { host: FakeHost; open: () => string[] } => {
  const open = new Map<string, number>();
  const counted =
    <Args extends unknown[]>(what: string, subscribe: (...args: Args) => () => void) =>
    (...args: Args): (() => void) => {
      const undo = subscribe(...args);
      open.set(what, (open.get(what) ?? 0) + 1);
      let isOver = false;
      return () => {
        if (!isOver) open.set(what, (open.get(what) ?? 1) - 1);
        isOver = true;
        undo();
      };
    };
  const { session, config, settings, players, history, push, bus } = host;
  const live = <Value extends { subscribe(listener: () => void): () => void }>(what: string, value: Value): Value => ({
    ...value,
    subscribe: counted(what, value.subscribe),
  });
  const watched: FakeHost = {
    ...host,
    session: live('session', session),
    config: live('config', config),
    settings: live('settings', settings),
    players: live('players', players),
    history: live('history', history),
    push: live('push', push),
    bus: { ...bus, on: counted('bus', bus.on) },
  };
  return {
    host: watched,
    open: () =>
      [...open].filter(([, count]) => count > 0).map(([what, count]) => `${count} subscriptions to ${what} are open`),
  };
};

/** Nothing of a mount is left after its unmount. Looked at in the second mount: what React sets up once is not the remote's. */
export const leaks = async (subject: Subject): Promise<string[]> => {
  await visit(subject);
  const nodes = document.body.childElementCount;
  const [listeners, timers] = [watchListeners(), watchTimers()];
  const counted = countedHost(subject.createHost());
  const problems = await visit(subject, () => [], counted.host);
  await settle();
  listeners.stop();
  timers.stop();
  const panels = counted.host.panels.map(({ name }) => `the panel ${name} is open`);
  const elements = document.body.childElementCount - nodes;
  return [
    ...problems,
    ...listeners.open(),
    ...timers.open(),
    ...counted.open(),
    ...panels,
    ...(elements > 0 ? [`${elements} elements are left in the page`] : []),
  ];
};
