import type { VodItem } from '@grandstand/shared-contracts/api';
import type { FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import type { Clock } from './infrastructure/clock/clock.ts';
import type { Db } from './infrastructure/database/database.ts';
import type { PathOfScreen } from './infrastructure/http/site-addresses.ts';
import type { JobRunner } from './infrastructure/jobs/job-runner.ts';
import type { KeyRings } from './infrastructure/keys/key-ring.service.ts';
import type { ObjectStore } from './infrastructure/store/object-store.ts';
import type { SignedTokens } from './infrastructure/tokens/signed-tokens.ts';
import type { Placement } from './modules.ts';
import type { AccountMark } from './services/account/account.routes.ts';
import type { PaymentGateway } from './services/billing/payment-gateway.ts';
import type { CatalogueRepo } from './services/catalogue/catalogue.repo.ts';
import type { Guide } from './services/catalogue/programmes/guide.ts';
import type { Recordings } from './services/catalogue/recordings.service.ts';
import type { PublishedContent } from './services/content/published-content.service.ts';
import type { SettingsService } from './services/settings/settings.service.ts';
import type { Blackouts } from './services/video/blackouts.service.ts';
import type { Geo } from './services/video/geo.ts';
import type { VideoModuleOptions } from './services/video/video.module.ts';

export interface SiteDependencies {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly geo: Geo;
  readonly settings: SettingsService;
  readonly catalogue: CatalogueRepo;
  readonly content: PublishedContent;
  readonly guide: Guide;
  readonly recordings: Recordings;
  /** A published recording. */
  readonly recordingOf: (id: string) => Promise<VodItem | undefined>;
  /** Where the files of uploaded recordings are. */
  readonly store: ObjectStore;
  readonly jobs: JobRunner;
  readonly blackouts: Blackouts;
  readonly placement: Placement;
  readonly keys: KeyRings;
  readonly pathOf: PathOfScreen;
  readonly accountMark: AccountMark;
  /** Whether the database stores what it is sent. */
  readonly isReady: () => Promise<boolean>;
}

/** What the modules of the site have in common. */
export interface SiteContext extends SiteDependencies {
  readonly secrets: VideoModuleOptions['secrets'] & { readonly content: string };
  readonly tokens: SignedTokens;
  /** Null: nothing is sold. */
  readonly gateway: PaymentGateway | null;
  readonly isAtHome: (request: FastifyRequest) => boolean;
}
