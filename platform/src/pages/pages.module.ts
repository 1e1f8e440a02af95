import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_STYLE_PATH, pageHtml } from './page-html.ts';
import { PAGES } from './pages.ts';

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Help and legal pages: plain HTML, no script. */
export async function pagesModule(app: FastifyInstance): Promise<void> {
  const style = await readFile(path.join(import.meta.dirname, 'style.css'), 'utf8');
  serve(app, PAGE_STYLE_PATH, 'text/css; charset=utf-8', style);
  for (const page of PAGES) {
    const others = PAGES.filter((other) => other !== page);
    serve(app, page.path, 'text/html; charset=utf-8', pageHtml(page, others));
  }
}

function serve(app: FastifyInstance, url: string, type: string, body: string): void {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  app.get(url, async (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ etag, 'cache-control': 'no-cache', 'content-security-policy': PAGE_POLICY });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type(type).send(body);
  });
}
