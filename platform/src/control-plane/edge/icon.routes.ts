import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { pngOf } from '../../infrastructure/images/png.ts';
import { FAVICON_SIZE_PX, ICON_NAMES, icoOf, iconSvg } from './icons.ts';

const CACHE = 'public, max-age=86400';

/** The site's icons for tabs, home screens and link previews, drawn from one SVG when first requested. */
export const iconRoutes = async (app: FastifyInstance): Promise<void> => {
  const favicon = await readFile(new URL('./favicon.svg', import.meta.url), 'utf8');
  app.get('/favicon.svg', (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', CACHE).send(favicon),
  );
  const drawn = new Map<string, Promise<Buffer>>();
  const once = (name: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const image = drawn.get(name) ?? draw();
    drawn.set(name, image);
    image.catch(() => drawn.delete(name));
    return image;
  };
  app.get('/favicon.ico', async (_request, reply) => {
    const icon = await once('favicon.ico', async () => icoOf(await pngOf(favicon, FAVICON_SIZE_PX)));
    return reply.type('image/x-icon').header('cache-control', CACHE).send(icon);
  });
  for (const name of ICON_NAMES) {
    app.get(`/icons/${name}`, async (_request, reply) => {
      const { svg, sizePx } = iconSvg(name, favicon);
      const icon = await once(name, () => pngOf(svg, sizePx));
      return reply.type('image/png').header('cache-control', CACHE).send(icon);
    });
  }
};
