import type { VodItem } from '@grandstand/shared-contracts/api';
import type { JSONColumnType } from 'kysely';

export interface CatalogueTables {
  container: { id: string; storefront: string; position: number; name: string };
  vod: {
    id: string;
    container_id: string;
    position: number;
    published: boolean;
    /** Open to all. */
    free: boolean;
    /** The recording that plays. */
    media_id: string;
    item: JSONColumnType<VodItem>;
  };
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends CatalogueTables {}
}
