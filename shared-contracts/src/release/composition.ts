import * as z from 'zod/mini';
import { Override } from './override.ts';
import { PackageName, PackageVersion } from './package-name.ts';
import { QueryTrigger, RemoteRoute } from './remote-route.ts';
import { Screens } from './screens.ts';

/** The site's own files; in one tab only a dev server's (`Override.origin`), or troubled ones (`Override.chaos`). */
const ENTRY = /^(https?:\/\/(localhost|127\.0\.0\.1):\d{1,5}|\/chaos\/[a-z]+)?\/assets\//;

/** How to load one version of a remote. Paths are absolute on the site's origin. */
export const RemoteArtifact = z.object({
  version: PackageVersion,
  entry: z.string().check(z.regex(ENTRY)),
  globalName: z.string(),
});
export type RemoteArtifact = z.infer<typeof RemoteArtifact>;

/** One remote of a composition, as the shell needs it. `previous` is tried when the current version does not load. */
export const ComposedRemote = z.object({
  ...RemoteArtifact.shape,
  previous: z.nullable(RemoteArtifact),
  routes: z.array(RemoteRoute),
  triggers: z.array(QueryTrigger),
  panels: z.array(z.string()),
  timeouts: z.object({ loadMs: z.int() }),
});
export type ComposedRemote = z.infer<typeof ComposedRemote>;

/**
 * The composition one visitor gets: which version of which remote, what each owns, and the hash of every file.
 * Inlined in the HTML as data, signed by the registry (Ed25519 over the exact text), verified by the shell before use.
 */
export const Composition = z.object({
  releaseId: z.int(),
  environment: z.string(),
  shell: z.object({ version: PackageVersion }),
  remotes: z.record(PackageName, ComposedRemote),
  /** Where every screen is, by name. */
  screens: z._default(Screens, {}),
  /** Absolute path to Subresource Integrity value, for every script, stylesheet and font of every remote and the shell. */
  integrity: z.record(z.string(), z.string()),
  issuedAt: z.iso.datetime(),
  /** Only in a tab with an override of one remote. */
  override: z.optional(Override),
});
export type Composition = z.infer<typeof Composition>;

/** Text and signature as the document contains them: `body` is the JSON that was signed, byte for byte. */
export const SignedComposition = z.object({ body: z.string(), keyId: z.string(), signature: z.string() });
export type SignedComposition = z.infer<typeof SignedComposition>;
