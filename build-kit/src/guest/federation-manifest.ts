import * as z from 'zod/mini';

const Files = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });
const Assets = z.object({ js: Files, css: Files });

const Entry = z.object({ name: z.string(), path: z._default(z.string(), ''), type: z.optional(z.string()) });

/**
 * `mf-manifest.json` as Module Federation's plugins for webpack, Rspack, Rsbuild and Vite write it: the parts that a
 * build declares to the registry. Paths are relative to the output folder.
 */
export const FederationManifest = z.object({
  metaData: z.object({
    globalName: z.string(),
    /** Version of the plugin, which mostly equals that of its runtime; some manifests omit it. */
    pluginVersion: z.optional(z.string()),
    remoteEntry: Entry,
    /** Vite's: a classic script around an entry that is an ES module. */
    varRemoteEntry: z.optional(Entry),
  }),
  shared: z._default(
    z.array(z.object({ name: z.string(), requiredVersion: z._default(z.string(), ''), assets: z.optional(Assets) })),
    [],
  ),
  exposes: z.array(z.object({ path: z.string(), assets: Assets })),
});
export type FederationManifest = z.infer<typeof FederationManifest>;
