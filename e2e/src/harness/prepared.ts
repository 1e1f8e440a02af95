import type { BuildOutput } from '@grandstand/build-kit/local';

/** Variables by which `build-once.ts` hands its results to the workers. */
export const BUILDS_VARIABLE = 'E2E_BUILDS';
export const PUBLISHED_SITE_VARIABLE = 'E2E_PUBLISHED_SITE';

/** Shell and remotes of this run. */
export const builds = (): readonly BuildOutput[] => JSON.parse(process.env[BUILDS_VARIABLE] ?? '[]') as BuildOutput[];

/** Data folder of the stopped site that the builds were published to; undefined while that site is made. */
export const publishedSite = (): string | undefined => process.env[PUBLISHED_SITE_VARIABLE];
