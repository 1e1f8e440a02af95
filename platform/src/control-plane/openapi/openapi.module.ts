import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi, { type FastifySwaggerUiConfigOptions } from '@fastify/swagger-ui';
import { EXAMPLES } from '@grandstand/contracts-testing/examples';
import type { FastifyInstance } from 'fastify';
import { API_PAGE_PATH } from './api-page.ts';
import { openApiDocument } from './document.ts';
import { addCredentials, keepToken } from './try-it-out.ts';

/** For this page only: Swagger UI styles its elements itself. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

type Interceptors = Pick<FastifySwaggerUiConfigOptions, 'requestInterceptor' | 'responseInterceptor'>;

/**
 * Development only: every call that `app` answers, as OpenAPI at `/api-docs/json` and as a page on which each can be
 * tried. Register it after the calls.
 */
export const openApiModule = async (app: FastifyInstance, siteOrigin: string): Promise<void> => {
  const answered = EXAMPLES.filter(({ call: { method, path } }) => app.hasRoute({ method, url: path }));
  const document = openApiDocument(answered, siteOrigin);
  await app.register(async (scope) => {
    await scope.register(swagger, {
      mode: 'static',
      specification: { document: document as unknown as StaticDocumentSpec['document'] },
    });
    await scope.register(swaggerUi, {
      routePrefix: API_PAGE_PATH,
      staticCSP: PAGE_POLICY,
      theme: { title: 'Grandstand API' },
      uiConfig: {
        layout: 'BaseLayout',
        docExpansion: 'list',
        filter: true,
        tryItOutEnabled: true,
        // Swagger UI hands over its own plain objects, whatever its types say.
        ...({ requestInterceptor: addCredentials, responseInterceptor: keepToken } as unknown as Interceptors),
      },
    });
  });
};
