import type { EventRepo, StoredEvent } from './event.repo.ts';

export interface EventBuffer {
  add(events: readonly StoredEvent[]): void;
  /** Everything that was added is stored when it resolves. @throws when the database does not take it; it is kept then */
  flush(): Promise<void>;
}

export interface EventBufferOptions {
  readonly repo: Pick<EventRepo, 'insert'>;
  /** A flush by time or size failed; `dropped` events had to go because too many wait. */
  readonly onTrouble: (error: unknown) => void;
  readonly onDropped: (count: number) => void;
}

const FLUSH_AFTER_MS = 500;
const MOST_IN_STATEMENT = 500;
/** Some megabytes; beyond it the oldest go. */
const MOST_WAITING = 20_000;

/**
 * Many small messages, few statements. An answer to the sender promises no more than that the message was understood:
 * a process that is killed loses half a second of events.
 */
export function eventBuffer({ repo, onTrouble, onDropped }: EventBufferOptions): EventBuffer {
  let waiting: StoredEvent[] = [];
  let timer: NodeJS.Timeout | null = null;
  let flushing: Promise<void> = Promise.resolve();

  const store = async (): Promise<void> => {
    while (waiting.length > 0) {
      const taken = waiting.splice(0, MOST_IN_STATEMENT);
      try {
        await repo.insert(taken);
      } catch (error) {
        waiting = [...taken, ...waiting];
        throw error;
      }
    }
  };
  const flush = (): Promise<void> => {
    if (timer) clearTimeout(timer);
    timer = null;
    flushing = flushing.catch(() => undefined).then(store);
    return flushing;
  };
  const flushSoon = (): void => {
    timer ??= setTimeout(() => void flush().catch(retryLater), FLUSH_AFTER_MS).unref();
  };
  const retryLater = (error: unknown): void => {
    onTrouble(error);
    flushSoon();
  };

  return {
    add(events) {
      waiting.push(...events);
      const tooMany = waiting.length - MOST_WAITING;
      if (tooMany > 0) {
        waiting.splice(0, tooMany);
        onDropped(tooMany);
      }
      flushSoon();
    },
    flush,
  };
}
