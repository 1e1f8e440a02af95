import { Redis } from 'iovalkey';
import { MAX_STREAMS, SLOT_LIFE_MS, type StreamKey, type StreamStore } from './stream-store.ts';

export interface ValkeyStreams extends StreamStore {
  /** Lets calls that are under way be answered. */
  disconnect(): Promise<void>;
}

/**
 * One hash an account, or a device where there is no account: stream id → "<expires at> <view> <device id>". Beside it
 * one sorted set a partition, stream id by the moment it ends, which is all that counting needs. The braces put both on
 * one shard of a cluster: whatever a call does, it does in one script on these keys, and nothing comes between. A second
 * hash of an account keeps what its streams are called: stream id → a `Label`. A hash expires by the server's clock, sets are swept; what decides is the time that the caller brings.
 */
const keysOf = ({ accountId, deviceId }: Pick<StreamKey, 'accountId' | 'deviceId'>): [string, string, string] => {
  const owner = accountId === null ? `device:${deviceId}` : `account:${accountId}`;
  const partition = partitionOf(owner);
  const key = `gs:streams:{${partition}}:${owner}`;
  return [key, liveKey(partition), labelsKey(key)];
};
const labelsKey = (account: string): string => `${account}:labels`;
const liveKey = (partition: number): string => `gs:live:{${partition}}`;

/** Enough to spread over a cluster's shards, few enough to be asked one by one. */
const PARTITIONS = 64;
const LIVE_KEYS = Array.from({ length: PARTITIONS }, (_none, partition) => liveKey(partition));
const partitionOf = (owner: string): number => {
  let hash = 0;
  for (let place = 0; place < owner.length; place += 1) hash = (Math.imul(hash, 31) + owner.charCodeAt(place)) >>> 0;
  return hash % PARTITIONS;
};

type Label = readonly [contentId: string, deviceName: string];

/** An entry's end and its holder; -1 and an empty holder for none. */
const READ_ENTRY = `
local function entry(value)
  if not value then return -1, '' end
  local space = string.find(value, ' ', 1, true)
  return tonumber(string.sub(value, 1, space - 1)), string.sub(value, space + 1)
end`;

/**
 * KEYS, here and below: the account's, that of what is live, and the account's labels. ARGV: holder (view and device),
 * stream, now, life, most streams, label.
 */
const OPEN = `${READ_ENTRY}
local now, life = tonumber(ARGV[3]), tonumber(ARGV[4])
local entries = redis.call('HGETALL', KEYS[1])
local others, own = 0, nil
for i = 1, #entries, 2 do
  local expires, holder = entry(entries[i + 1])
  if expires <= now then 
    redis.call('HDEL', KEYS[1], entries[i]); redis.call('ZREM', KEYS[2], entries[i]); redis.call('HDEL', KEYS[3], entries[i])
  elseif holder == ARGV[1] then own = entries[i]
  elseif entries[i] == ARGV[2] then return 0
  else others = others + 1 end
end
if others >= tonumber(ARGV[5]) then return 0 end
if own then
  redis.call('HDEL', KEYS[1], own); redis.call('ZREM', KEYS[2], own); redis.call('HDEL', KEYS[3], own)
end
local ends = string.format('%.0f', now + life)
redis.call('HSET', KEYS[1], ARGV[2], ends .. ' ' .. ARGV[1])
redis.call('PEXPIRE', KEYS[1], life)
redis.call('ZADD', KEYS[2], ends, ARGV[2])
redis.call('HSET', KEYS[3], ARGV[2], ARGV[6])
redis.call('PEXPIRE', KEYS[3], life)
return 1`;

/** ARGV: stream, now, life. */
const BEAT = `${READ_ENTRY}
local now, life = tonumber(ARGV[2]), tonumber(ARGV[3])
local expires, holder = entry(redis.call('HGET', KEYS[1], ARGV[1]))
if expires <= now then return 0 end
local ends = string.format('%.0f', now + life)
redis.call('HSET', KEYS[1], ARGV[1], ends .. ' ' .. holder)
redis.call('PEXPIRE', KEYS[1], life)
redis.call('PEXPIRE', KEYS[3], life)
redis.call('ZADD', KEYS[2], ends, ARGV[1])
return 1`;

/** ARGV: stream. */
const CLOSE = `
redis.call('HDEL', KEYS[1], ARGV[1])
redis.call('HDEL', KEYS[3], ARGV[1])
redis.call('ZREM', KEYS[2], ARGV[1])
return 0`;

const CLOSE_ALL = `
local streams = redis.call('HKEYS', KEYS[1])
for _, stream in ipairs(streams) do redis.call('ZREM', KEYS[2], stream) end
redis.call('DEL', KEYS[1], KEYS[3])
return 0`;

const SCRIPTS = { openStream: OPEN, beatStream: BEAT, closeStream: CLOSE, closeStreams: CLOSE_ALL };

type Script = (account: string, live: string, labels: string, ...args: (string | number)[]) => Promise<number>;
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
  for (const [name, lua] of Object.entries(SCRIPTS)) client.defineCommand(name, { numberOfKeys: 3, lua });
  // The client gets its commands by name, at run time.
  const scripts = client as unknown as Scripts;

  return {
    async open(stream, nowMs) {
      const holder = `${stream.view} ${stream.deviceId}`;
      const label = JSON.stringify([stream.contentId, stream.deviceName] satisfies Label);
      const limits = [nowMs, SLOT_LIFE_MS, MAX_STREAMS];
      return (await scripts.openStream(...keysOf(stream), holder, stream.streamId, ...limits, label)) === 1;
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
    async inUse(accountId, nowMs) {
      const [account, , labels] = keysOf({ accountId, deviceId: '' });
      const [entries, names] = await Promise.all([client.hgetall(account), client.hgetall(labels)]);
      return Object.entries(entries).flatMap(([streamId, entry]) => {
        const [expires = '0', , deviceId = ''] = entry.split(' ');
        const [contentId, deviceName] = JSON.parse(names[streamId] ?? '["",""]') as Label;
        return Number(expires) > nowMs ? [{ streamId, deviceId, contentId, deviceName }] : [];
      });
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
