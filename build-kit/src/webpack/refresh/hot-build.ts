/** Path of a dev server's stream of builds, which begins with the newest one. Its messages are `HotBuild`. */
export const HOT_BUILDS_PATH = '/hot-builds';

/** A build of a dev server, for the tabs that run an earlier one. */
export interface HotBuild {
  /** As it is announced to the registry. */
  readonly version: string;
  /** Webpack's hash of the compilation; equal builds have equal ones. */
  readonly hash: string;
  /** Subresource Integrity of each script and stylesheet, updates included, by file name. */
  readonly integrity: Readonly<Record<string, string>>;
  /** Why the sources do not build now; null: they do, and this is their build. */
  readonly error: string | null;
}
