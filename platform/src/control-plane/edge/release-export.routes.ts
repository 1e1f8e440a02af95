import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Registry } from '../registry-api/registry.service.ts';
import { discoveryOf, entryScriptsOf, importMapOf, piralFeedOf } from './standards/export-formats.ts';
import { type ServedRemote, servedRelease } from './standards/served-release.ts';

interface ExportOptions {
  readonly registry: Registry;
  readonly environment: string;
  /** Public origin of the site: other hosts read these, so addresses are whole. */
  readonly siteOrigin: string;
}

/** A request for one of these addresses. */
interface Requested {
  readonly path: string;
  readonly reply: FastifyReply;
}

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * What this site serves, in the formats other hosts read: an import map with its ES modules, frontend-discovery, a Piral feed with
 * its pilets. They contain no more than every page does, so they are public, for every origin.
 */
export const releaseExportRoutes = (
  app: FastifyInstance,
  { registry, environment, siteOrigin }: ExportOptions,
): void => {
  const answer = (
    path: string,
    respond: (remotes: readonly ServedRemote[], requested: Requested) => FastifyReply,
  ): void => {
    app.get<{ Params: { file: string } }>(path, async (request, reply) => {
      const remotes = await servedRelease(registry, environment, siteOrigin);
      reply.header('access-control-allow-origin', '*').header('cache-control', 'no-cache');
      if (remotes) return respond(remotes, { path: request.url.split('?')[0] ?? '', reply });
      return reply
        .code(503)
        .header('retry-after', '5')
        .send({ message: `${environment} has no release yet.` });
    });
  };
  const list = (path: string, contentType: string, format: (remotes: readonly ServedRemote[]) => unknown): void =>
    answer(path, (remotes, { reply }) => reply.type(contentType).send(JSON.stringify(format(remotes))));
  const script = (remotes: readonly ServedRemote[], { path, reply }: Requested) => {
    const found = entryScriptsOf(remotes).find((one) => one.path === decodeURIComponent(path));
    if (found) return reply.type('text/javascript; charset=utf-8').send(found.script);
    return reply.code(404).send({ message: `${environment} does not serve ${path}: see /registry/discovery.json.` });
  };
  list('/registry/import-map.json', 'application/importmap+json', (remotes) => importMapOf(remotes, siteOrigin));
  list('/registry/discovery.json', JSON_TYPE, discoveryOf);
  list('/registry/piral', JSON_TYPE, (remotes) => piralFeedOf(remotes, siteOrigin));
  answer('/registry/modules/:file', script);
  answer('/registry/pilets/:file', script);
};
