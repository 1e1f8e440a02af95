import { unavailable } from '../../infrastructure/http/errors.ts';
import type { EventRepo, StoredEvent } from './event.repo.ts';

export interface EventWriter {
  /**
   * Resolves once the events are stored; only then may the request be acknowledged.
   * @throws when the database does not take them; they are not kept
   */
  add(events: readonly StoredEvent[]): Promise<void>;
  /** Everything that was added before is stored, or its senders were refused. */
  flush(): Promise<void>;
}

interface Waiting {
  readonly events: readonly StoredEvent[];
  resolve(): void;
  reject(error: unknown): void;
}

/** Senders of the same moment share a statement; none waits longer for company. */
const FLUSH_AFTER_MS = 25;
const MAX_IN_STATEMENT = 500;
/** Some megabytes; beyond it senders are refused, not forgotten. */
const MAX_WAITING = 20_000;

/** Many small messages, few statements. */
export const createEventWriter = (repo: Pick<EventRepo, 'insert'>): EventWriter => {
  let waiting: Waiting[] = [];
  let count = 0;
  let timer: NodeJS.Timeout | null = null;
  let flushing: Promise<void> = Promise.resolve();

  /** Whole messages, at most `MAX_IN_STATEMENT` events of them unless one alone has more. */
  const take = (): Waiting[] => {
    let size = 0;
    const end = waiting.findIndex(({ events }, index) => {
      size += events.length;
      return index > 0 && size > MAX_IN_STATEMENT;
    });
    const taken = waiting.splice(0, end < 0 ? waiting.length : end);
    count -= taken.reduce((sum, { events }) => sum + events.length, 0);
    return taken;
  };
  const store = async (): Promise<void> => {
    while (waiting.length > 0) {
      const taken = take();
      try {
        await repo.insert(taken.flatMap(({ events }) => events));
        for (const { resolve } of taken) resolve();
      } catch (error) {
        for (const { reject } of taken) reject(error);
      }
    }
  };
  const flush = (): Promise<void> => {
    if (timer) clearTimeout(timer);
    timer = null;
    flushing = flushing.then(store);
    return flushing;
  };

  return {
    add: (events) =>
      new Promise((resolve, reject) => {
        if (events.length === 0) return resolve();
        if (count + events.length > MAX_WAITING) return reject(unavailable());
        count += events.length;
        waiting.push({ events, resolve, reject });
        timer ??= setTimeout(() => void flush(), FLUSH_AFTER_MS);
      }),
    flush,
  };
};
