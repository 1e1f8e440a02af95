import type { CatalogueRepo, ContainerRow } from '../../services/catalogue/catalogue.repo.ts';
import { recordingsOf, SECTIONS } from './seed-recordings.ts';

/** A storefront that looks like a network's: eleven dozen titles and one section longer than a page. */
export const seedCatalogue = async (repo: CatalogueRepo, nowMs: number): Promise<void> => {
  const containers = SECTIONS.map(
    ({ id, name }, position): ContainerRow => ({ id, storefront: 'main', position, name }),
  );
  await repo.write(
    containers,
    SECTIONS.flatMap((section) => recordingsOf(section, nowMs)),
  );
};
