import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Registry } from '../registry-api/registry.service.ts';
import { discoveryOf, importMapOf, piralFeedOf } from './standards/export-formats.ts';
import { type ServedRemote, servedRelease } from './standards/served-release.ts';

interface ExportOptions {
  readonly registry: Registry;
  readonly environment: string;
  /** Public origin of the site: other hosts read these, so addresses are whole. */
  readonly siteOrigin: string;
}

/**
 * What this site serves, in the formats other hosts read: an import map, frontend-discovery, a Piral feed. They say no
 * more than every page does, so anybody may ask, from any origin.
 */
export const releaseExportRoutes = (
  app: FastifyInstance,
  { registry, environment, siteOrigin }: ExportOptions,
): void => {
  const answer = (path: string, contentType: string, format: (remotes: readonly ServedRemote[]) => unknown): void => {
    app.get(path, async (_request, reply: FastifyReply) => {
      const remotes = await servedRelease(registry, environment, siteOrigin);
      reply.header('access-control-allow-origin', '*');
      if (!remotes) {
        return reply
          .code(503)
          .header('retry-after', '5')
          .send({ message: `${environment} has no release yet.` });
      }
      return reply
        .type(contentType)
        .header('cache-control', 'no-cache')
        .send(JSON.stringify(format(remotes)));
    });
  };
  answer('/registry/import-map.json', 'application/importmap+json', (remotes) => importMapOf(remotes, siteOrigin));
  answer('/registry/discovery.json', 'application/json; charset=utf-8', discoveryOf);
  answer('/registry/piral', 'application/json; charset=utf-8', piralFeedOf);
};
