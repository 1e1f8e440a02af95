import { Redis } from 'iovalkey';
import { MOST_STREAMS, SLOT_LIFE_MS, type StreamKey, type StreamStore } from './stream-store.ts';

export interface ValkeyStreams extends StreamStore {
  /** Lets calls that are under way be answered. */
  disconnect(): Promise<void>;
}

/**
 * One hash an account, or a device where there is no account: stream id → "<expires at> <view> <device id>". Beside it
 * one sorted set a partition, stream id by the moment it ends, which is all that counting needs. The braces put both on
 * one shard of a cluster: whatever a call does, it does in one script on these two keys, and nothing comes between. A
 * hash expires by the server's clock, sets are swept; what decides is the time that the caller brings.
 */
const keysOf = ({ accountId, deviceId }: Pick<StreamKey, 'accountId' | 'deviceId'>): [string, string] => {
  const owner = accountId === null ? `device:${deviceId}` : `account:${accountId}`;
  const partition = partitionOf(owner);
  return [`gs:streams:{${partition}}:${owner}`, liveKey(partition)];
};
const liveKey = (partition: number): string => `gs:live:{${partition}}`;

/** Enough to spread over a cluster's shards, few enough to be asked one by one. */
const PARTITIONS = 64;
const LIVE_KEYS = Array.from({ length: PARTITIONS }, (_none, partition) => liveKey(partition));
const partitionOf = (owner: string): number => {
  let hash = 0;
  for (let place = 0; place < owner.length; place += 1) hash = (Math.imul(hash, 31) + owner.charCodeAt(place)) >>> 0;
  return hash % PARTITIONS;
};

/** An entry's end and its holder; -1 and an empty holder for none. */
const READ_ENTRY = `
local function entry(value)
  if not value then return -1, '' end
  local space = string.find(value, ' ', 1, true)
  return tonumber(string.sub(value, 1, space - 1)), string.sub(value, space + 1)
end`;

/** KEYS, here and below: the account's, and that of what is live. ARGV: holder (view and device), stream, now, life, most streams. */
const OPEN = `${READ_ENTRY}
local now, life = tonumber(ARGV[3]), tonumber(ARGV[4])
local entries = redis.call('HGETALL', KEYS[1])
local others, own = 0, nil
for i = 1, #entries, 2 do
  local expires, holder = entry(entries[i + 1])
  if expires <= now then redis.call('HDEL', KEYS[1], entries[i]); redis.call('ZREM', KEYS[2], entries[i])
  elseif holder == ARGV[1] then own = entries[i]
  elseif entries[i] == ARGV[2] then return 0
  else others = others + 1 end
end
if others >= tonumber(ARGV[5]) then return 0 end
if own then redis.call('HDEL', KEYS[1], own); redis.call('ZREM', KEYS[2], own) end
local ends = string.format('%.0f', now + life)
redis.call('HSET', KEYS[1], ARGV[2], ends .. ' ' .. ARGV[1])
redis.call('PEXPIRE', KEYS[1], life)
redis.call('ZADD', KEYS[2], ends, ARGV[2])
return 1`;

/** ARGV: stream, now, life. */
const BEAT = `${READ_ENTRY}
local now, life = tonumber(ARGV[2]), tonumber(ARGV[3])
local expires, holder = entry(redis.call('HGET', KEYS[1], ARGV[1]))
if expires <= now then return 0 end
local ends = string.format('%.0f', now + life)
redis.call('HSET', KEYS[1], ARGV[1], ends .. ' ' .. holder)
redis.call('PEXPIRE', KEYS[1], life)
redis.call('ZADD', KEYS[2], ends, ARGV[1])
return 1`;

/** ARGV: stream. */
const CLOSE = `
redis.call('HDEL', KEYS[1], ARGV[1])
redis.call('ZREM', KEYS[2], ARGV[1])
return 0`;

const CLOSE_ALL = `
local streams = redis.call('HKEYS', KEYS[1])
for _, stream in ipairs(streams) do redis.call('ZREM', KEYS[2], stream) end
redis.call('DEL', KEYS[1])
return 0`;

const SCRIPTS = { openStream: OPEN, beatStream: BEAT, closeStream: CLOSE, closeStreams: CLOSE_ALL };

type Script = (account: string, live: string, ...args: (string | number)[]) => Promise<number>;
type Scripts = Readonly<Record<keyof typeof SCRIPTS, Script>>;

/** Long enough for a failover's first try, short enough to show the viewer an error. */
const ANSWER_WITHIN_MS = 2_000;

/**
 * Streams in Valkey, or Redis from 6 on: what many replicas share when one PostgreSQL is not to carry the heartbeats.
 * Calls of one turn of the event loop travel together. `onError`: the connection broke; it is made again by itself.
 */
export const createValkeyStreams = (url: string, onError: (error: Error) => void): ValkeyStreams => {
  const client = new Redis(url, {
    enableAutoPipelining: true,
    maxRetriesPerRequest: 1,
    connectTimeout: ANSWER_WITHIN_MS,
    commandTimeout: ANSWER_WITHIN_MS,
    retryStrategy: (attempt: number) => Math.min(attempt * 50, 1_000),
  });
  client.on('error', onError);
  for (const [name, lua] of Object.entries(SCRIPTS)) client.defineCommand(name, { numberOfKeys: 2, lua });
  // The client gets its commands by name, at run time.
  const scripts = client as unknown as Scripts;

  return {
    async open(stream, nowMs) {
      const holder = `${stream.view} ${stream.deviceId}`;
      const { streamId } = stream;
      return (await scripts.openStream(...keysOf(stream), holder, streamId, nowMs, SLOT_LIFE_MS, MOST_STREAMS)) === 1;
    },
    async beat(stream, nowMs) {
      return (await scripts.beatStream(...keysOf(stream), stream.streamId, nowMs, SLOT_LIFE_MS)) === 1;
    },
    async isLive(stream, nowMs) {
      const [account] = keysOf(stream);
      return Number.parseInt((await client.hget(account, stream.streamId)) ?? '0', 10) > nowMs;
    },
    async close(stream) {
      await scripts.closeStream(...keysOf(stream), stream.streamId);
    },
    async closeAccount(accountId) {
      await scripts.closeStreams(...keysOf({ accountId, deviceId: '' }));
    },
    async count(nowMs) {
      const counts = await Promise.all(LIVE_KEYS.map((key) => client.zcount(key, `(${nowMs}`, '+inf')));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    async sweep(nowMs) {
      await Promise.all(LIVE_KEYS.map((key) => client.zremrangebyscore(key, '-inf', nowMs)));
    },
    async disconnect() {
      await client.quit().catch(() => client.disconnect());
    },
  };
};
