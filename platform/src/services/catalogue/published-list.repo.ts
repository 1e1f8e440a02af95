import type { Db } from '../../infrastructure/database/database.ts';
import type { PublishedContent } from '../content/published-content.service.ts';

export interface ListedRecording {
  readonly id: string;
  /** ISO; null while unknown. */
  readonly publishedAt: string | null;
}

/** Published recordings for the sitemap, those of editors first. */
export const createPublishedList =
  (db: Db, content: Pick<PublishedContent, 'current'>) =>
  async (limit: number): Promise<readonly ListedRecording[]> => {
    const rows = await db
      .selectFrom('vod')
      .select(['id', 'item'])
      .where('published', '=', true)
      .orderBy('id')
      .limit(limit)
      .execute();
    const own = (await content.current()).recordings.map(({ id, body }) => ({ id, publishedAt: body.airedAt }));
    const rest = rows.map(({ id, item }) => ({ id, publishedAt: item.st_dt ?? null }));
    return [...own, ...rest].slice(0, limit);
  };
