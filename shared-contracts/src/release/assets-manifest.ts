import * as z from 'zod/mini';

/** One file of a build. `integrity` is a Subresource Integrity value over the uncompressed bytes. */
export const AssetFile = z.object({
  bytes: z.int().check(z.nonnegative()),
  /** Bytes on the wire at brotli 11; equals `bytes` for files that are not compressed (fonts, images). */
  brotliBytes: z.int().check(z.nonnegative()),
  integrity: z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/)),
  contentType: z.string(),
});
export type AssetFile = z.infer<typeof AssetFile>;

/** Name of a package as it appears in paths and releases: `shell`, `mf-watch`. */
export const PackageName = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,40}$/));
/** Semantic version; prereleases (`0.1.0-src.h3fa9c1e2d0`) are what a local start publishes. */
export const PackageVersion = z.string().check(z.regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/));

/**
 * `assets.json` of a build: every file with size and hash, the files each chunk group needs, and what is shared.
 * Written by build-kit, checked again by the registry against the uploaded bytes.
 */
export const AssetsManifest = z.object({
  name: PackageName,
  version: PackageVersion,
  kind: z.enum(['shell', 'remote']),
  /** `entry` is a path of `files`; null for the shell, which is entered by its initial chunks (`groups.main`). */
  federation: z.nullable(z.object({ runtime: z.string(), globalName: z.string(), entry: z.string() })),
  files: z.record(z.string(), AssetFile),
  /** Chunk group name (`main`, `remote`) to file paths, scripts and stylesheets in load order. */
  groups: z.record(z.string(), z.array(z.string())),
  shared: z.object({
    provides: z.record(z.string(), z.object({ version: z.string(), eager: z.boolean(), files: z.array(z.string()) })),
    /** Shared package to the semver range this build accepts. */
    consumes: z.record(z.string(), z.string()),
  }),
});
export type AssetsManifest = z.infer<typeof AssetsManifest>;
