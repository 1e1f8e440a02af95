import { EndSessions, GetSessions } from '@grandstand/shared-contracts/api';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import { type Authenticate, registerCall } from '../../infrastructure/http/register-call.ts';
import type { SignedIn } from './authenticate.ts';
import type { SignedInDevicesRepo } from './signed-in-devices.repo.ts';

export interface SignedInDevicesOptions {
  readonly devices: SignedInDevicesRepo;
  readonly authenticate: Authenticate<SignedIn>;
  readonly clock: Clock;
}

/** Where the account is logged in, and logging out elsewhere. An ended session plays nothing after five seconds. */
export const signedInDevicesRoutes = (app: FastifyInstance, options: SignedInDevicesOptions): void => {
  const { devices, authenticate, clock } = options;

  registerCall(app, GetSessions, authenticate, async (_request, { proof: { account, familyId } }) => {
    const known = await devices.of(account.id, clock.now());
    return { sessions: known.map((session) => ({ ...session, isCurrent: session.id === familyId })) };
  });

  registerCall(app, EndSessions, authenticate, async ({ sessionId }, { proof: { account, familyId } }) => ({
    ended: await devices.end(account.id, { keptId: familyId, sessionId }, clock.now()),
  }));
};
