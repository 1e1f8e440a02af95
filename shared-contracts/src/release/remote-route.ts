import * as z from 'zod/mini';
import { ROUTE_CONDITIONS } from './route-conditions.ts';

/** `/watch/:vodId?`: literal segments, `:name` for one segment, `:name?` for an optional last one. */
export const PathPattern = z.string().check(z.regex(/^\/(:?[A-Za-z][\w-]*\??(\/:?[A-Za-z][\w-]*\??)*)?$/));

/** Name of a screen, one owner per environment: other packages link to it by this name. */
export const ScreenKey = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/));

/** A path that a remote owns. Precedence of the gates: maintenance, access flag, phase, condition (resolutions part e). */
export const RemoteRoute = z.object({
  path: PathPattern,
  /** What the remote shows there; a screen may have several paths. */
  screen: ScreenKey,
  /** Which access flag opens it. */
  flow: z.enum(['web', 'device']),
  /** Landing phases in which the route exists. */
  phases: z._default(z.array(z.union([z.literal(0), z.literal(1), z.literal(2)])), [0, 1, 2]),
  /** All must be met; if one fails, the visitor is redirected to `fallback`. */
  requires: z._default(z.array(z.enum(ROUTE_CONDITIONS)), []),
  /** Screen shown instead when the route is closed; the query string is kept. Versions before contract 0.5 have a path. */
  fallback: z._default(z.string().check(z.regex(/^(\/.*|[a-z][a-z0-9-]*)$/)), 'watch'),
  chrome: z._default(z.object({ header: z.boolean(), footer: z.boolean() }), { header: true, footer: true }),
  /** Document title without the site's suffix. */
  title: z.string(),
  /** It plays protected content: the shell fetches the tokens for that with the page (decision 142). */
  plays: z.optional(z.boolean()),
});
export type RemoteRoute = z.infer<typeof RemoteRoute>;

/** A remote laid over the page while a query parameter is present, e.g. `settings` on `/watch`. */
export const QueryTrigger = z.object({ path: PathPattern, query: z.string(), screen: ScreenKey, title: z.string() });
export type QueryTrigger = z.infer<typeof QueryTrigger>;
