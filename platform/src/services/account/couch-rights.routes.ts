import { AddOrUpdateCouchRights, GetCouchRights, ResetCouchRights } from '@grandstand/shared-contracts/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Authenticate, registerCall } from '../../infrastructure/http/register-call.ts';
import type { SignedIn } from './authenticate.ts';
import type { CouchRights } from './couch-rights.service.ts';

export interface CouchRightsRoutesOptions {
  readonly couchRights: CouchRights;
  readonly authenticate: Authenticate<SignedIn>;
  /** Whether the viewer is where programs may be watched without travel days, decided by the server. */
  readonly isAtHome: (request: FastifyRequest) => boolean;
}

/** PLAT-026. */
export const couchRightsRoutes = (app: FastifyInstance, options: CouchRightsRoutesOptions): void => {
  const { couchRights, authenticate, isAtHome } = options;

  registerCall(app, AddOrUpdateCouchRights, authenticate, ({ deviceID }, { proof }) =>
    couchRights.begin(proof.account.id, deviceID),
  );

  registerCall(app, GetCouchRights, authenticate, ({ deviceID }, { proof }) =>
    couchRights.current(proof.account.id, deviceID),
  );

  registerCall(app, ResetCouchRights, authenticate, async (_device, { proof, request }) => {
    await couchRights.reset(proof.account.id, isAtHome(request));
    return {};
  });
};
