import { afterAll, beforeAll, describe } from '@jest/globals';
import { streamStoreContract } from '../../../testing/stream-store.contract.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { testValkey } from '../../../testing/test-valkey.ts';
import { createStreamsInPostgres, createStreamsInValkey, type OpenStreams, openStreams } from './streams.service.ts';

const inPostgres = (heartbeatWindowMs: number) => async (): Promise<OpenStreams> => {
  const { db, close } = await testDatabase();
  const { streams, close: flush } = createStreamsInPostgres(db, heartbeatWindowMs);
  return { streams, close: () => flush().then(close) };
};

const stores: Record<string, () => Promise<OpenStreams>> = {
  PostgreSQL: inPostgres(15),
  'PostgreSQL, heartbeat by heartbeat': inPostgres(0),
  async 'PostgreSQL, as the platform opens it'() {
    const { db, close } = await testDatabase();
    const onError = (error: Error) => {
      throw error;
    };
    const { streams, close: flush } = openStreams({ db, valkeyUrl: null, heartbeatWindowMs: 15, onError });
    return { streams, close: () => flush().then(close) };
  },
  async 'Redis, Valkey’s protocol'() {
    const { url, stop } = await testValkey();
    const { streams, close } = createStreamsInValkey(url, (error) => {
      throw error;
    });
    return { streams, close: () => close().then(stop) };
  },
};

describe.each(Object.entries(stores))('on %s', (_name, openStore) => {
  let store: OpenStreams;
  beforeAll(async () => {
    store = await openStore();
  });
  afterAll(() => store.close());

  streamStoreContract(() => store.streams);
});
