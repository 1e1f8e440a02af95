import type { Live } from './live.ts';

/** A `Live` that its owner may set. */
export interface LiveValue<T> extends Live<T> {
  set(value: T): void;
}

/** A value with listeners; setting an identical value does not notify them. */
export const liveValue = <T>(initial: T): LiveValue<T> => {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
};
