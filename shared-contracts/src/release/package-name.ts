import * as z from 'zod/mini';

/** Name of a package as it appears in paths and releases: `shell`, `mf-watch`. */
export const PackageName = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,40}$/));
/** Semantic version; prereleases (`0.1.0-src.h3fa9c1e2d0`) are what a local start publishes. */
export const PackageVersion = z.string().check(z.regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/));
