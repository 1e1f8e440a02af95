import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PathOfScreen } from '../../infrastructure/http/site-addresses.ts';
import type { Guide } from '../catalogue/programmes/guide.ts';
import { calendarFile } from './calendar.ts';
import { matchup } from '../catalogue/programmes/matchup-title.ts';

export interface CalendarOptions {
  readonly siteOrigin: string;
  readonly pathOf: PathOfScreen;
  readonly guide: Guide;
  readonly now: () => number;
}

type CalendarRequest = FastifyRequest<{ Params: { name: string } }>;

/** `/calendar/{program}.ics`: a programme for the viewer's own calendar, with an alarm before it begins. */
export const calendarRoutes = (app: FastifyInstance, { siteOrigin, pathOf, guide, now }: CalendarOptions): void => {
  app.get('/calendar/:name', async (request: CalendarRequest, reply) => {
    const [, id = ''] = /^([\w-]{1,100})\.ics$/.exec(request.params.name) ?? [];
    const item = id === '' ? null : (await guide.programme(id))?.item;
    if (!item) {
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('No program has this calendar file.\n');
    }
    const { pgm, cn, cid, sc_st_dt, sc_ed_dt } = item;
    const file = calendarFile(
      {
        id,
        title: matchup(pgm.tm) || pgm.lon?.[0]?.n || cid,
        description: pgm.lod?.[0]?.n ?? '',
        place: cn ?? cid,
        url: siteOrigin + (await pathOf({ screen: 'watch', search: { view: 'program', id } })),
        startMs: Date.parse(sc_st_dt),
        endMs: Date.parse(sc_ed_dt),
      },
      new URL(siteOrigin).host,
      now(),
    );
    return reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .header('content-disposition', `attachment; filename="${id}.ics"`)
      .send(file);
  });
};
