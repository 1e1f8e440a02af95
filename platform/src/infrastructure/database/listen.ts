import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

export interface Listener {
  readonly channel: string;
  readonly onMessage: (payload: string) => void;
  /** Messages may have been missed: the connection was away and is back. */
  readonly onGap: () => void;
}

/** Hears what is told on a channel with `pg_notify`, until it is stopped. Resolves once it hears. */
export type Listen = (listener: Listener) => Promise<() => Promise<void>>;

const RECONNECT_MS = 500;
const CONNECT_TIMEOUT_MS = 5_000;

/** A connection of its own for every listener; when it breaks, another is made. @throws when the first cannot be made */
export const listenOn =
  (url: string): Listen =>
  async ({ channel, onMessage, onGap }) => {
    const stopping = new AbortController();
    let reconnected = Promise.resolve();

    const connect = async (): Promise<pg.Client> => {
      const client = new pg.Client({
        connectionString: url,
        keepAlive: true,
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      });
      // What is wrong shows as the connection's end, which is heard below.
      client.on('error', () => undefined);
      client.on('notification', ({ payload = '' }) => onMessage(payload));
      await client.connect();
      client.once('end', () => {
        reconnected = reconnect();
      });
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      return client;
    };

    const reconnect = async (): Promise<void> => {
      while (!stopping.signal.aborted) {
        try {
          await delay(RECONNECT_MS, undefined, { signal: stopping.signal, ref: false });
          current = await connect();
          onGap();
          return;
        } catch {
          // Not back yet, or stopped while waiting: the loop's condition tells.
        }
      }
    };

    let current = await connect();
    return async () => {
      stopping.abort();
      // A connection being made right now would outlive its listener.
      await reconnected;
      await current.end().catch(() => undefined);
    };
  };
