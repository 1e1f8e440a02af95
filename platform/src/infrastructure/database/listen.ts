import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

export interface Listener {
  readonly channel: string;
  readonly onMessage: (payload: string) => void;
  /** Messages may have been missed: the connection was away and is back. */
  readonly onGap: () => void;
}

/** Listens to a channel of `pg_notify` until it is stopped. Resolves once it is listening. */
export type Listen = (listener: Listener) => Promise<() => Promise<void>>;

const RECONNECT_MS = 500;
const CONNECT_TIMEOUT_MS = 5_000;

/** Each listener has a dedicated connection, which is reopened after a failure. @throws when the first cannot be made */
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
      try {
        await client.connect();
        await client.query(`listen ${client.escapeIdentifier(channel)}`);
      } catch (error) {
        void client.end().catch(() => undefined);
        throw error;
      }
      // Only of one that listens: who failed before that is the caller's, and there is one loop that makes another.
      client.once('end', () => {
        reconnected = reconnect();
      });
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
          // Not reconnected yet, or stopped while waiting: the loop's condition decides.
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
