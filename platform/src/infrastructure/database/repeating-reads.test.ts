import { expect, test } from '@jest/globals';
import type { PostgresPool } from 'kysely';
import { repeatingReads } from './repeating-reads.ts';

const terminated = () =>
  Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });

/** A pool whose first connection is broken; `sent` is what its connections were sent. */
const poolWithBrokenConnection = () => {
  const sent: string[] = [];
  let connections = 0;
  const connect = async () => {
    connections += 1;
    const isBroken = connections === 1;
    const query = async (text: string) => {
      sent.push(text);
      if (isBroken) throw terminated();
      return { rows: [] };
    };
    return { query, release: () => undefined };
  };
  const pool = { options: {}, connect, end: async () => undefined } as unknown as PostgresPool;
  return { pool: repeatingReads(pool), sent };
};

test.each(['select 1', 'begin'])(
  '"%s" runs again on a new connection when its connection was terminated',
  async (text) => {
    const { pool, sent } = poolWithBrokenConnection();
    await (await pool.connect()).query(text, []);
    expect(sent).toEqual([text, text]);
  },
);

test.each([
  "insert into event values ('a')",
  'update account set blocked = true',
  'delete from account',
  'commit',
  'select id from account for update',
])('"%s" is sent once when its connection was terminated', async (text) => {
  const { pool, sent } = poolWithBrokenConnection();
  await expect((await pool.connect()).query(text, [])).rejects.toThrow('terminating connection');
  expect(sent).toEqual([text]);
});
