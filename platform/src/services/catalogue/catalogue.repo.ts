import type { VodItem } from '@grandstand/shared-contracts/api';
import type { Db } from '../../infrastructure/database/database.ts';

export interface ContainerRow {
  readonly id: string;
  readonly storefront: string;
  readonly position: number;
  readonly name: string;
}

export interface VodRow {
  readonly id: string;
  readonly container_id: string;
  readonly position: number;
  readonly published: boolean;
  readonly free: boolean;
  readonly media_id: string;
  readonly item: VodItem;
}

export interface Page<T> {
  readonly rows: T[];
  readonly total: number;
}

export interface CatalogueRepo {
  containers(storefront: string, offset: number, limit: number): Promise<Page<ContainerRow>>;
  /** Published items only. */
  items(containerId: string, offset: number, limit: number): Promise<Page<VodRow>>;
  /** Published items of all sections. */
  all(): Promise<readonly VodItem[]>;
  published(id: string): Promise<VodRow | undefined>;
  /** Adds what is new and brings the rest up to date. */
  write(containers: readonly ContainerRow[], items: readonly VodRow[]): Promise<void>;
}

export const createCatalogueRepo = (db: Db): CatalogueRepo => ({
  async containers(storefront, offset, limit) {
    const query = db.selectFrom('container').where('storefront', '=', storefront);
    const [rows, { total }] = await Promise.all([
      query.selectAll().orderBy('position').offset(offset).limit(limit).execute(),
      query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ]);
    return { rows, total };
  },
  async items(containerId, offset, limit) {
    const query = db.selectFrom('vod').where('container_id', '=', containerId).where('published', '=', true);
    const [rows, { total }] = await Promise.all([
      query.selectAll().orderBy('position').offset(offset).limit(limit).execute(),
      query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ]);
    return { rows, total };
  },
  all: async () =>
    (await db.selectFrom('vod').select('item').where('published', '=', true).execute()).map(({ item }) => item),
  published: (id) =>
    db.selectFrom('vod').selectAll().where('id', '=', id).where('published', '=', true).executeTakeFirst(),
  async write(containers, items) {
    await db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('container')
        .values([...containers])
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet(({ ref }) => ({
            storefront: ref('excluded.storefront'),
            position: ref('excluded.position'),
            name: ref('excluded.name'),
          })),
        )
        .execute();
      await transaction
        .insertInto('vod')
        .values(items.map(({ item, ...row }) => ({ ...row, item: JSON.stringify(item) })))
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet(({ ref }) => ({
            container_id: ref('excluded.container_id'),
            position: ref('excluded.position'),
            published: ref('excluded.published'),
            free: ref('excluded.free'),
            media_id: ref('excluded.media_id'),
            item: ref('excluded.item'),
          })),
        )
        .execute();
    });
  },
});
