import * as z from 'zod/mini';
import { PackageName, PackageVersion } from './package-name.ts';
import { QueryTrigger, RemoteRoute } from './remote-route.ts';

const EventRef = z.string().check(z.regex(/^[a-z-]+:[a-z-]+@\d+$/));

/** `remote.json`: the contract a remote is published with. */
export const RemoteManifest = z.object({
  name: PackageName,
  version: z.optional(PackageVersion),
  owner: z.object({ team: z.string(), contact: z.string() }),
  /** Semver range of shared-contracts this remote was built for. */
  contract: z.string(),
  routes: z._default(z.array(RemoteRoute), []),
  triggers: z._default(z.array(QueryTrigger), []),
  /** Named fragments this remote offers, e.g. `auth/tv-picker`. */
  panels: z._default(z.array(z.string()), []),
  usesPanels: z._default(z.array(z.string()), []),
  events: z._default(z.object({ emits: z.array(EventRef), listens: z.array(EventRef) }), { emits: [], listens: [] }),
  /** Remote-config keys it reads. */
  config: z._default(z.array(z.string()), []),
  /** `jsBrotliBytes`: of the scripts that something shows with; `allJsBrotliBytes`: of all screens', where it is promised. */
  budgets: z.object({
    jsBrotliBytes: z.int().check(z.positive()),
    allJsBrotliBytes: z.optional(z.int().check(z.positive())),
    mountMs: z.int().check(z.positive()),
  }),
  timeouts: z._default(z.object({ loadMs: z.int().check(z.positive()) }), { loadMs: 8000 }),
});
export type RemoteManifest = z.infer<typeof RemoteManifest>;
