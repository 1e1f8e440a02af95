import * as z from 'zod/mini';
import { PackageName, PackageVersion } from './package-name.ts';

/** Server-sent events `release`: one immediately, then one for every change; the data of each is a `ReleaseNotice`. */
export const RELEASE_STREAM_PATH = '/registry/stream';

/** Server-sent events `access` of the same stream: what may be watched changed, of one content or of all. */
export const AccessNotice = z.object({ cid: z.optional(z.string()) });
export type AccessNotice = z.infer<typeof AccessNotice>;

/** What this visitor's next page would be made of. Remotes that are off are not named. */
export const ReleaseNotice = z.object({
  release: z.int(),
  shell: PackageVersion,
  remotes: z.record(PackageName, PackageVersion),
  /** Id of the override that the tab requested and would get. */
  override: z.optional(z.string()),
});
export type ReleaseNotice = z.infer<typeof ReleaseNotice>;
