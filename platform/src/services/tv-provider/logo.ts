import type { FastifyInstance } from 'fastify';
import { logoPath, PROVIDERS, type Provider } from './providers.ts';

const MARK = 48;
/** Room for one letter; names are fitted to it, because fonts differ. */
const LETTER = 15;

/** Mark and name side by side, in one ink. */
export const logoSvg = ({ name, mark }: Pick<Provider, 'name' | 'mark'>, ink: string): string => {
  const nameWidth = name.length * LETTER;
  const width = MARK + 20 + nameWidth;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 64" role="img" aria-label="${name}">
<g fill="${ink}"><path fill-rule="evenodd" transform="translate(4 8)" d="${mark}"/>
<text x="64" y="41" font-family="system-ui, sans-serif" font-size="27" font-weight="700" textLength="${nameWidth}" lengthAdjust="spacingAndGlyphs">${name}</text></g>
</svg>
`;
};

/** Logos for the site's pages and for the providers' own. */
export const logoRoutes = (app: FastifyInstance): void => {
  for (const provider of PROVIDERS) {
    for (const ink of ['colour', 'white'] as const) {
      const svg = logoSvg(provider, ink === 'white' ? '#ffffff' : provider.colour);
      app.get(logoPath(provider.id, ink), async (_request, reply) =>
        reply.header('cache-control', 'public, max-age=3600').type('image/svg+xml').send(svg),
      );
    }
  }
};
