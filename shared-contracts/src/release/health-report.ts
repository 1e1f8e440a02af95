import * as z from 'zod/mini';
import { PackageName, PackageVersion } from './package-name.ts';

/** Where the shell posts what became of the remotes of a page. */
export const HEALTH_PATH = '/registry/health';

/** `ok`: it mounted, and nothing it rendered threw. Retries that helped in the end are `ok`. */
export const HealthOutcome = z.enum(['ok', 'load_failed', 'mount_failed', 'render_failed']);
export type HealthOutcome = z.infer<typeof HealthOutcome>;

/** What became of one version of a remote on one page. */
export const RemoteHealth = z.object({
  name: PackageName,
  version: PackageVersion,
  outcome: HealthOutcome,
  /** Milliseconds from the wish to mount until it was mounted; only of what mounted. */
  mountMs: z.optional(z.number().check(z.nonnegative(), z.maximum(600_000))),
});
export type RemoteHealth = z.infer<typeof RemoteHealth>;

/** Report of one page. It contains nothing about the viewer. */
export const HealthReport = z.object({
  releaseId: z.int().check(z.positive()),
  remotes: z.array(RemoteHealth).check(z.minLength(1), z.maxLength(40)),
});
export type HealthReport = z.infer<typeof HealthReport>;
