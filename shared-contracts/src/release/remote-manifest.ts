import * as z from 'zod/mini';
import { SERVICE_NAMES } from '../config/service-names.ts';
import { PackageName, PackageVersion } from './package-name.ts';
import { PathPattern, QueryTrigger, RemoteRoute } from './remote-route.ts';

const EventRef = z.string().check(z.regex(/^[a-z-]+:[a-z-]+@\d+$/));
/** `news:listStories@1` is the call `listStories`, version 1, of the service `team:news`. */
const CallRef = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}:[a-zA-Z]+@\d+$/));

/**
 * What a screen requests first, for any viewer: a GET with the client token. The page of `on` asks for it while its
 * scripts travel, and the screen's own call takes the answer (decision 26), so service, path and query are exactly the call's.
 */
export const DataPreload = z.object({
  on: PathPattern,
  service: z.enum(SERVICE_NAMES),
  /** Path and query below the service's base URL. Two slashes of either kind would name another host. */
  path: z.string().check(z.regex(/^\/\w/)),
});
export type DataPreload = z.infer<typeof DataPreload>;

/** `remote.json`: the contract a remote is published with. */
export const RemoteManifest = z.object({
  name: PackageName,
  version: z.optional(PackageVersion),
  owner: z.object({ team: z.string(), contact: z.string() }),
  /** Semver range of shared-contracts this remote was built for. */
  contract: z.string(),
  routes: z._default(z.array(RemoteRoute), []),
  /** Paths of this remote that another one may take. */
  consents: z.optional(z.array(z.object({ path: PathPattern, remote: PackageName })).check(z.maxLength(20))),
  triggers: z._default(z.array(QueryTrigger), []),
  preloads: z.optional(z.array(DataPreload).check(z.maxLength(4))),
  /** Named fragments this remote offers, e.g. `auth/tv-picker`. */
  panels: z._default(z.array(z.string()), []),
  usesPanels: z._default(z.array(z.string()), []),
  events: z._default(z.object({ emits: z.array(EventRef), listens: z.array(EventRef) }), { emits: [], listens: [] }),
  /** Calls of teams' own services: those that this remote's team answers, and those that the remote sends (decision 62). */
  calls: z.optional(z.object({ serves: z._default(z.array(CallRef), []), uses: z._default(z.array(CallRef), []) })),
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
