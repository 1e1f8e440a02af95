import * as z from 'zod/mini';
import { HEALTH_PATH } from './health-report.ts';
import { PackageName, PackageVersion } from './package-name.ts';

/** Entry of a page's `Server-Timing` whose description is the W3C `traceparent` of its request; where traces are on. */
export const TRACE_ENTRY = 'traceparent';
/** Where a traced page posts how long its navigation took. */
export const NAVIGATION_PATH = `${HEALTH_PATH}/navigation`;
/** Where the shell posts Web Vitals. */
export const VITALS_PATH = `${HEALTH_PATH}/vitals`;
/** Name of the page's `<meta>` with the share of page views that report Web Vitals, 0 to 1. */
export const VITALS_SHARE = 'vitals-share';

const milliseconds = z.number().check(z.nonnegative(), z.maximum(600_000));

/** Milliseconds since the navigation started. It contains nothing about the viewer. */
export const NavigationReport = z.object({
  traceparent: z.string().check(z.regex(/^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/)),
  reportedMs: milliseconds,
  responseMs: milliseconds,
  interactiveMs: milliseconds,
  loadedMs: milliseconds,
});
export type NavigationReport = z.infer<typeof NavigationReport>;

/** https://web.dev/articles/vitals; all in milliseconds but CLS. */
export const VITAL_METRICS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;
export type VitalMetric = (typeof VITAL_METRICS)[number];

/** One measure, of the package that was mounted last when it was taken: a remote, or the shell before any. */
export const Vital = z.object({
  name: PackageName,
  version: PackageVersion,
  metric: z.enum(VITAL_METRICS),
  value: milliseconds,
});
export type Vital = z.infer<typeof Vital>;

/** Measures of one page. It contains nothing about the viewer. */
export const VitalsReport = z.object({
  releaseId: z.int().check(z.positive()),
  vitals: z.array(Vital).check(z.minLength(1), z.maxLength(10)),
});
export type VitalsReport = z.infer<typeof VitalsReport>;
