import { ContentSearch, FindPrograms, SuggestSearch } from '@grandstand/shared-contracts/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Authenticate, registerCall } from '../../infrastructure/http/register-call.ts';
import { markBlackout } from '../catalogue/programmes/mark-blackout.ts';
import { createSearch } from './search.service.ts';
import { createSearchIndex, type SearchIndexOptions } from './search-index.service.ts';
import type { Recordings } from '../catalogue/recordings.service.ts';
import { offsetOf, pageOf } from '../catalogue/pages.ts';

export interface SearchModuleOptions extends SearchIndexOptions {
  readonly recordings: Recordings;
  /** Broadcast zone of a viewer. */
  readonly zoneOf: (request: FastifyRequest) => string;
  readonly blackouts: { of(cid: string): Promise<{ readonly until: number } | null> };
  readonly client: Authenticate<null>;
}

/** PLAT-041: recordings by words, and what else a viewer may look for. */
export const searchModule = (app: FastifyInstance, options: SearchModuleOptions): void => {
  const { zoneOf, client, blackouts } = options;
  const search = createSearch({ ...options, index: createSearchIndex(options) });

  registerCall(app, ContentSearch, client, ({ term, pageNumber, pageSize }) => {
    const size = pageOf(pageSize);
    return search.recordings(term, offsetOf((pageNumber - 1) * size), size);
  });
  registerCall(app, FindPrograms, client, async ({ term }, { request }) => {
    const found = await search.find(term, zoneOf(request));
    const programs = await Promise.all(
      found.programs.map(async (program) => ({
        ...program,
        data: markBlackout(program.data, (await blackouts.of(program.data.cid))?.until),
      })),
    );
    return { ...found, programs };
  });
  registerCall(app, SuggestSearch, client, async ({ term }) => ({ data: await search.suggest(term) }));
};
