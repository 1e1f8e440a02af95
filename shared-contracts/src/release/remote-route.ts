import * as z from 'zod/mini';
import * as routes from '../routes.ts';
import { ROUTE_CONDITIONS } from './route-conditions.ts';

/** `/watch/:vodId?`: literal segments, `:name` for one segment, `:name?` for an optional last one. */
export const PathPattern = z.string().check(z.regex(/^\/(:?[A-Za-z][\w-]*\??(\/:?[A-Za-z][\w-]*\??)*)?$/));

/** A path that a remote owns. Precedence of the gates: maintenance, access flag, phase, condition (resolutions part e). */
export const RemoteRoute = z.object({
  path: PathPattern,
  /** Name the remote receives at mount to choose its screen. */
  screen: z.string(),
  /** Which access flag opens it. */
  flow: z.enum(['web', 'device']),
  /** Landing phases in which the route exists. */
  phases: z._default(z.array(z.union([z.literal(0), z.literal(1), z.literal(2)])), [0, 1, 2]),
  /** All must be met; if one fails, the visitor is redirected to the path in `otherwise`. */
  requires: z._default(z.array(z.enum(ROUTE_CONDITIONS)), []),
  /** Path taken when the route is closed; the query string is kept. Default `/watch`. */
  otherwise: z._default(z.string().check(z.startsWith('/')), routes.watch()),
  chrome: z._default(z.object({ header: z.boolean(), footer: z.boolean() }), { header: true, footer: true }),
  /** Document title without the site's suffix. */
  title: z.string(),
});
export type RemoteRoute = z.infer<typeof RemoteRoute>;

/** A remote laid over the page while a query parameter is present, e.g. `settings` on `/watch`. */
export const QueryTrigger = z.object({ path: PathPattern, query: z.string(), screen: z.string(), title: z.string() });
export type QueryTrigger = z.infer<typeof QueryTrigger>;
