import * as z from 'zod/mini';
import { PackageName } from './package-name.ts';

/** What belongs to a remote's name and not to a build: set by the first build, changed by administrators only. */
export const RemoteRules = z.object({
  name: PackageName,
  /** `owner.team` of every build. */
  team: z.string().check(z.minLength(1), z.maxLength(100)),
  /** Ceiling of `budgets.jsBrotliBytes`. */
  maxJsBytes: z.int().check(z.positive(), z.maximum(10_000_000)),
  /** Prefixes of the paths it may claim, whole segments; null: every path that no other remote owns. */
  paths: z.nullable(z.array(z.string().check(z.regex(/^\/[\w/-]*$/))).check(z.maxLength(50))),
});
export type RemoteRules = z.infer<typeof RemoteRules>;
