import { ChangePrivacyChoice, ExportData, GetPrivacyChoice } from '@grandstand/shared-contracts/api';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Db } from '../../infrastructure/database/database.ts';
import type { PersonalRecords } from '../../infrastructure/database/personal-records.ts';
import { keepChoice, sendsPrivacyControl } from '../../infrastructure/http/privacy-control.ts';
import type { Throttle } from '../../infrastructure/http/rate-limits.service.ts';
import { type Authenticate, registerCall } from '../../infrastructure/http/register-call.ts';
import type { SignedIn } from '../account/authenticate.ts';
import type { ChoiceRepo } from './choice.repo.ts';

export interface PersonalDataOptions {
  readonly db: Db;
  readonly records: readonly PersonalRecords[];
  readonly choices: ChoiceRepo;
  readonly authenticate: Authenticate<SignedIn>;
  readonly limit: Throttle;
  readonly clock: Clock;
  /** Whether the site is reached by https. */
  readonly secure: boolean;
}

/** A viewer's own data, and the choice of what is measured. */
export const personalDataRoutes = (app: FastifyInstance, options: PersonalDataOptions): void => {
  const { db, records, choices, authenticate, limit, clock, secure } = options;

  registerCall(app, ExportData, authenticate, async (_request, { proof: { account }, request }) => {
    await limit(request, account.email);
    // One after another: an export is rare, and connections of the pool are for viewers.
    const data: Record<string, Record<string, unknown>[]> = {};
    for (const { subject, read } of records) {
      data[subject] = [...(await read(db, { accountId: account.id, email: account.email }))];
    }
    return { exportedAt: new Date(clock.now()).toISOString(), data };
  });

  registerCall(app, GetPrivacyChoice, authenticate, async (_request, { proof, request }) => ({
    limitsUse: await choices.limitsUse(proof.account.id),
    isSentByBrowser: sendsPrivacyControl(request),
  }));

  registerCall(app, ChangePrivacyChoice, authenticate, async ({ limitsUse }, { proof, request, reply }) => {
    await limit(request, proof.account.email);
    await choices.save(proof.account.id, limitsUse, clock.now());
    keepChoice(reply, limitsUse, secure);
    return { limitsUse };
  });
};
