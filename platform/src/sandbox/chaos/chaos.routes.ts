import { setTimeout as delay } from 'node:timers/promises';
import { ChaosSwitch } from '@grandstand/shared-contracts/release';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AssetCache } from '../../control-plane/edge/asset-cache.ts';
import { throwingEntry } from '../../control-plane/overrides/overridden-release.ts';
import { assetKey, assetType } from '../../control-plane/registry/model/asset-types.ts';
import type { Registry } from '../../control-plane/registry-api/registry.service.ts';
import { isPlainPath } from '../../infrastructure/store/object-store.ts';

type ChaosRequest = FastifyRequest<{ Params: { chaos: string; name: string; version: string; '*': string } }>;

/** Late enough to be seen, and in time for every remote. */
const SLOW_MS = 2_500;

/**
 * Broken files of published builds: an override with a chaos switch sends the loader here. Only beside a
 * control port, so never in production (S-30); the composition that names these paths is made in development alone.
 */
export const chaosRoutes = (app: FastifyInstance, assets: AssetCache, { records }: Pick<Registry, 'records'>): void => {
  const hanging = new Set<FastifyReply>();
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const reply of hanging) reply.raw.destroy();
  });
  const hang = (reply: FastifyReply): FastifyReply => {
    hanging.add(reply);
    if (isClosing) reply.raw.destroy();
    reply.raw.once('close', () => hanging.delete(reply));
    return reply.hijack();
  };

  app.get('/chaos/:chaos/assets/:name/:version/*', async (request: ChaosRequest, reply) => {
    const { chaos: given, name, version, '*': path } = request.params;
    const chaos = ChaosSwitch.safeParse(given);
    const key = assetKey(name, version, path);
    const type = assetType(path);
    const asset = chaos.success && chaos.data !== 'kill' && type && isPlainPath(key) ? await assets.get(key) : null;
    reply.header('cache-control', 'no-store').header('access-control-allow-origin', '*');
    if (!chaos.success || !type || !asset) return reply.code(404).send();
    if (chaos.data === 'hang') return hang(reply);
    if (chaos.data === 'slow') await delay(SLOW_MS);
    reply.removeHeader('content-security-policy').type(type.contentType);
    if (chaos.data === 'corrupt') return reply.send(flipped(asset.bytes));
    const globalName =
      chaos.data === 'throw' ? (await records.build({ name, version }))?.assets.federation?.globalName : null;
    return reply.send(globalName ? throwingEntry(globalName) : asset.bytes);
  });
};

/** One bit is another; a copy, because the cache keeps the bytes. */
const flipped = (bytes: Buffer): Buffer => {
  const copy = Buffer.from(bytes);
  const place = copy.length - 2;
  if (place >= 0) copy.writeUInt8(copy.readUInt8(place) ^ 1, place);
  return copy;
};
