import {
  BindPushChannel,
  ChangeGameAlerts,
  ChangeReminder,
  GetGameAlerts,
  GetReminders,
} from '@grandstand/shared-contracts/api';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import type { Db } from '../../infrastructure/database/database.ts';
import { Refusal } from '../../infrastructure/http/errors.ts';
import { throttle } from '../../infrastructure/http/rate-limits.service.ts';
import { type Authenticate, registerCall } from '../../infrastructure/http/register-call.ts';
import type { PathOfScreen } from '../../infrastructure/http/site-addresses.ts';
import type { JobRunner } from '../../infrastructure/jobs/job-runner.ts';
import type { SignedIn } from '../account/authenticate.ts';
import type { Guide } from '../catalogue/programmes/guide.ts';
import { matchup } from '../catalogue/programmes/matchup-title.ts';
import type { EngagementModule } from '../engagement/engagement.module.ts';
import { createGameAlertRepo } from './game-alert.repo.ts';
import { createGameAlerts, type GameAlertsOptions } from './game-alerts.service.ts';
import { createReminderRepo } from './reminder.repo.ts';
import { reminderMessage } from './reminder-message.ts';

export interface RemindersOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<JobRunner, 'add'>;
  readonly authenticate: Authenticate<SignedIn>;
  readonly guide: Guide;
  readonly push: Pick<EngagementModule, 'bindPush' | 'sendPushTo'>;
  readonly pathOf: PathOfScreen;
  /** The network's teams, of which viewers have favourites. */
  readonly teams: GameAlertsOptions['teams'];
}

const MINUTE_MS = 60_000;
const BEFORE_MS = 10 * MINUTE_MS;
/** After that a message would announce what has long begun: the platform was stopped. */
const LATE_MS = 5 * MINUTE_MS;
const CALLS_A_MINUTE = 120;
const MAX_PER_ACCOUNT = 200;

/** Messages before a programme begins, and those about games that each account chose (decisions 85 and 100). */
export const remindersModule = (app: FastifyInstance, options: RemindersOptions): void => {
  const { db, clock, jobs, authenticate, guide, push, pathOf, teams } = options;
  const repo = createReminderRepo(db);
  const alertRepo = createGameAlertRepo(db);
  const alerts = createGameAlerts({ repo: alertRepo, guide, clock, teams, push, pathOf });
  const limit = throttle(app, { name: 'reminders', perMinute: CALLS_A_MINUTE });

  registerCall(app, GetReminders, authenticate, async (_request, { proof, request }) => {
    await limit(request);
    return { programIds: (await repo.of(proof.account.id)).map(({ programId }) => programId) };
  });

  registerCall(app, ChangeReminder, authenticate, async ({ programId, isWanted }, { proof, request }) => {
    await limit(request);
    const accountId = proof.account.id;
    if (!isWanted) {
      await repo.remove(accountId, programId);
      return {};
    }
    const found = await guide.programme(programId);
    const startsAt = Date.parse(found?.item.sc_st_dt ?? '');
    if (!found || startsAt <= clock.now()) throw new Refusal('eV0001', 'This program has already started.');
    if ((await repo.count(accountId)) >= MAX_PER_ACCOUNT) {
      throw new Refusal('eV0001', 'You have too many reminders. Remove one, then try again.');
    }
    const { pgm, cn, cid } = found.item;
    const title = matchup(pgm.tm) || pgm.lon?.[0]?.n || cn || cid;
    await repo.add({ accountId, programId, title, startsAt, endsAt: Date.parse(found.item.sc_ed_dt) });
    return {};
  });

  registerCall(app, GetGameAlerts, authenticate, async (_request, { proof, request }) => {
    await limit(request);
    const [choice, games] = await Promise.all([alertRepo.of(proof.account.id), repo.of(proof.account.id)]);
    return { ...choice, games: [...games] };
  });

  registerCall(app, ChangeGameAlerts, authenticate, async (change, { proof, request }) => {
    await limit(request);
    await alertRepo.change(proof.account.id, change);
    return {};
  });

  registerCall(app, BindPushChannel, authenticate, async ({ channelId }, { proof, request }) => {
    await limit(request);
    const isBound = await push.bindPush(channelId, proof.account.id);
    if (!isBound) throw new Refusal('eV0001', 'We couldn’t find this channel.');
    return {};
  });

  jobs.add({
    name: 'reminders.send',
    everyMs: MINUTE_MS,
    async run() {
      const nowMs = clock.now();
      await repo.forgetEnded(nowMs);
      const taken = await repo.takeDue(nowMs + BEFORE_MS);
      const due = taken.filter(({ startsAt }) => startsAt > nowMs - LATE_MS);
      await Promise.all(
        due.map(async ({ accountId, programId, title, startsAt }) => {
          const url = await pathOf({ screen: 'watch', search: { view: 'program', id: programId } });
          const language = await repo.languageOf(accountId);
          await push.sendPushTo(accountId, { ...reminderMessage(language, title, startsAt - nowMs), url });
        }),
      );
      return due.length;
    },
  });
  jobs.add({ name: 'game-alerts.send', everyMs: MINUTE_MS / 2, run: () => alerts.send(BEFORE_MS) });
};
