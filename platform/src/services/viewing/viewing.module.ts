import { ChangeMyList, GetViewing, MAX_VIEWING, RemoveViewing, SaveViewing } from '@grandstand/shared-contracts/api';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Db } from '../../infrastructure/database/database.ts';
import { throttle } from '../../infrastructure/http/rate-limits.service.ts';
import { type Authenticate, registerCall } from '../../infrastructure/http/register-call.ts';
import type { SignedIn } from '../account/authenticate.ts';
import { createMyListRepo } from './my-list.repo.ts';
import { createViewingRepo } from './viewing.repo.ts';

export interface ViewingModuleOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly authenticate: Authenticate<SignedIn>;
}

/** A device that plays reports four times a minute; a household shares an address. */
const CALLS_A_MINUTE = 300;

/** What an account watched and wants to watch, on all its devices. The rows are erased with the account. */
export const viewingModule = (app: FastifyInstance, { db, clock, authenticate }: ViewingModuleOptions): void => {
  const repo = createViewingRepo(db);
  const list = createMyListRepo(db);
  const limit = throttle(app, { name: 'viewing', perMinute: CALLS_A_MINUTE });

  registerCall(app, GetViewing, authenticate, async (_request, { proof, request }) => {
    await limit(request);
    const [rows, myList] = await Promise.all([
      repo.progressOf(proof.account.id, MAX_VIEWING.perAccount),
      list.of(proof.account.id, MAX_VIEWING.perAccount),
    ]);
    const progress = rows.filter(({ removed }) => !removed).map(({ removed: _removed, ...one }) => one);
    return {
      progress,
      removed: rows.filter(({ removed }) => removed).map(({ contentId }) => contentId),
      myList: [...myList],
    };
  });

  registerCall(app, SaveViewing, authenticate, async ({ progress, isOlder }, { proof, request }) => {
    await limit(request);
    await repo.save(proof.account.id, progress, isOlder, clock.now(), MAX_VIEWING.perAccount);
    return {};
  });

  registerCall(app, RemoveViewing, authenticate, async ({ contentId }, { proof, request }) => {
    await limit(request);
    await repo.remove(proof.account.id, contentId, clock.now());
    return {};
  });

  registerCall(app, ChangeMyList, authenticate, async ({ contentId, isListed }, { proof, request }) => {
    await limit(request);
    if (isListed) await list.add(proof.account.id, contentId, clock.now(), MAX_VIEWING.perAccount);
    else await list.remove(proof.account.id, contentId);
    return {};
  });
};
