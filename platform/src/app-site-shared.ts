import type { VodItem } from '@grandstand/shared-contracts/api';
import { type AppDependencies, openShared, type Shared } from './app-shared.ts';
import { createReleasedAddresses } from './control-plane/registry/compositions/released-addresses.service.ts';
import type { PathOfScreen } from './infrastructure/http/site-addresses.ts';
import { createCatalogueRepo } from './services/catalogue/catalogue.repo.ts';
import { createFirstOnAir } from './services/catalogue/programmes/first-on-air.ts';
import { createGuide } from './services/catalogue/programmes/guide.ts';
import { createProgrammeGuide } from './services/catalogue/programmes/programme-guide.ts';
import { createRecordings } from './services/catalogue/recordings.service.ts';
import { createPublishedContent, type PublishedContent } from './services/content/published-content.service.ts';
import { type AccessNotices, listenForAccess } from './services/video/access-notices.ts';
import { createBlackoutRepo } from './services/video/blackout.repo.ts';
import { createBlackouts } from './services/video/blackouts.service.ts';
import { createAdjustableGeo } from './services/video/geo.ts';
import { createHeaderGeo } from './services/video/header-geo.ts';

/** What the modules of the site have in common. */
export interface SiteShared extends Shared {
  readonly pathOf: PathOfScreen;
  readonly catalogue: ReturnType<typeof createCatalogueRepo>;
  readonly content: PublishedContent;
  readonly programmes: ReturnType<typeof createProgrammeGuide>;
  readonly guide: ReturnType<typeof createGuide>;
  readonly firstOnAir: ReturnType<typeof createFirstOnAir>;
  readonly recordings: ReturnType<typeof createRecordings>;
  /** A published recording. */
  readonly recordingOf: (id: string) => Promise<VodItem | undefined>;
  readonly blackouts: ReturnType<typeof createBlackouts>;
  readonly access: AccessNotices;
  readonly adjustableGeo: ReturnType<typeof createAdjustableGeo>;
  readonly geo: ReturnType<typeof createHeaderGeo>;
}

export const openSiteShared = async (dependencies: AppDependencies): Promise<SiteShared> => {
  const { config, db, clock, log } = dependencies;
  const adjustable = createAdjustableGeo();
  if (config.production && !config.geo) log.warn('No GS_GEO_COUNTRY_HEADER: every visitor counts as one at home.');
  const catalogue = createCatalogueRepo(db);
  const content = createPublishedContent(db, clock);
  const programmes = createProgrammeGuide(content);
  const blackouts = createBlackouts(createBlackoutRepo(db), clock);
  const access = await listenForAccess(dependencies.listen);
  access.onChange(() => {
    blackouts.forget();
    content.forget();
  });
  const recordings = createRecordings(catalogue, content);
  return {
    ...(await openShared(dependencies)),
    pathOf: createReleasedAddresses({ db, clock, environment: config.environment }),
    catalogue,
    content,
    programmes,
    guide: createGuide(programmes, clock),
    firstOnAir: createFirstOnAir(programmes, blackouts, clock),
    recordings,
    recordingOf: async (id) => (await recordings.published(id))?.item,
    blackouts,
    access,
    adjustableGeo: adjustable,
    geo: config.geo ? createHeaderGeo(config.geo) : adjustable,
  };
};
