import type { Db } from '../../infrastructure/database/database.ts';
import type { BuiltInContent } from '../content/content-rules.service.ts';
import { createCatalogueRepo } from './catalogue.repo.ts';
import { BUILT_IN_CHANNELS } from './programmes/content.ts';

const STOREFRONT = 'main';
const MAX_SECTIONS = 1_000;

/** The synthetic network, as editors see it. */
export const createBuiltInContent = (db: Db): BuiltInContent => ({
  channels: BUILT_IN_CHANNELS.map(({ id, name, placement, position, isFree, poster }) => ({
    id,
    name,
    placement,
    position,
    isFree,
    poster,
    source: 'synthetic',
    address: null,
    format: null,
    latency: 'standard',
    adInsertion: 'client',
    isHidden: false,
  })),
  sections: async () =>
    (await createCatalogueRepo(db).containers(STOREFRONT, 0, MAX_SECTIONS)).rows.map(({ id, name, position }) => ({
      id,
      name,
      position,
      isHidden: false,
    })),
});
