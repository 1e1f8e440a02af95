import type * as z from '@grandstand/shared-contracts/schema';
import type { TeamServiceName } from '../config/service-names.ts';
import type { Call } from './call.ts';

/**
 * A call to a team's own service (decision 62): declared in the `calls.ts` of a remote, and as `news:listStories@1` in the
 * `calls` of its `remote.json`. The build publishes both schemas; the registry's gate compares the caller's with the owner's.
 * Such a call has no credentials of the viewer.
 */
export interface TeamCall<Request extends z.ZodMiniType = z.ZodMiniType, Reply extends z.ZodMiniType = z.ZodMiniType>
  extends Call<Request, Reply> {
  readonly service: TeamServiceName;
  readonly version: number;
  readonly auth: 'none';
}

type Declared<Request extends z.ZodMiniType, Reply extends z.ZodMiniType> = Pick<
  TeamCall<Request, Reply>,
  'id' | 'service' | 'version' | 'method' | 'path' | 'request' | 'reply'
>;

/** GET and DELETE send the request as a query string, other methods as JSON. */
export const defineTeamCall = <Request extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  call: Declared<Request, Reply>,
): TeamCall<Request, Reply> => ({
  ...call,
  auth: 'none',
  encoding: call.method === 'GET' || call.method === 'DELETE' ? 'query' : 'json',
  envelope: { kind: 'plain' },
});

/** `news:listStories@1` */
export const teamCallReference = ({ service, id, version }: Pick<TeamCall, 'service' | 'id' | 'version'>): string =>
  `${service.slice('team:'.length)}:${id}@${version}`;
