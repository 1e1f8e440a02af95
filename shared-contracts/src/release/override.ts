import * as z from 'zod/mini';
import { PackageName, PackageVersion } from './package-name.ts';

/** Query parameter that carries an override's token to the edge. It says who vouches for what; it never names code. */
export const OVERRIDE_PARAMETER = 'gs-override';
/** Lifetimes of an override, in hours. */
export const OVERRIDE_HOURS = { least: 1, most: 12, usual: 4 } as const;

/** Origin of a dev server: on the developer's own machine. */
export const DevServerOrigin = z.string().check(z.regex(/^https?:\/\/(localhost|127\.0\.0\.1):\d{1,5}$/));

/** What an environment lets overrides show: nothing, what was published, or what a dev server builds as well. */
export const OVERRIDE_POLICIES = ['none', 'versions', 'dev_servers'] as const;
export type OverridePolicy = (typeof OVERRIDE_POLICIES)[number];

/**
 * Chaos switches of one remote, in development only. `kill`: its files return 404; `slow`: they load late;
 * `corrupt`: one bit of each is flipped; `hang`: they never load; `throw`: its mount throws.
 */
export const CHAOS_SWITCHES = ['kill', 'slow', 'corrupt', 'hang', 'throw'] as const;
export const ChaosSwitch = z.enum(CHAOS_SWITCHES);
export type ChaosSwitch = (typeof CHAOS_SWITCHES)[number];

/** Why an override was refused and the tab gets the normal site. A closed list; each has its text. */
export const OVERRIDE_REFUSALS = [
  /** Its signature is missing or invalid. */
  'forged',
  'expired',
  'other_environment',
  /** Somebody ended it. */
  'ended',
  /** The environment's policy. */
  'not_permitted',
  /** The remote is switched off for everybody: a kill switch wins. */
  'switched_off',
  /** The dev server has not announced a build. */
  'no_build',
  /** The browser was sent here by another site. */
  'foreign_link',
] as const;
export const OverrideRefusal = z.enum(OVERRIDE_REFUSALS);
export type OverrideRefusal = (typeof OVERRIDE_REFUSALS)[number];

/** The override of one tab; part of its signed composition. */
export const Override = z.object({
  id: z.string(),
  remote: PackageName,
  version: PackageVersion,
  /** Of the dev server that has the files; null for a published version. */
  origin: z.nullable(DevServerOrigin),
  /** Null: the remote is well. */
  chaos: z.nullable(ChaosSwitch),
  /** The operator who created it. */
  by: z.string(),
  until: z.iso.datetime(),
});
export type Override = z.infer<typeof Override>;
