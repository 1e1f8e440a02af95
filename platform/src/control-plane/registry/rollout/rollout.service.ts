import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../infrastructure/clock/clock.ts';
import type { Db } from '../../../infrastructure/database/database.ts';
import { appendAudit } from '../audit/audit.repo.ts';
import type { AuditAction } from '../audit/audit-chain.ts';
import { isRolloutPreset, ROLLOUT_PRESETS, type RolloutPreset } from '../model/presets.ts';
import { RegistryError } from '../model/registry-error.ts';
import { assertBase, checkReason, type Mandate } from '../model/request-check.ts';
import type { RolloutRequest } from '../model/requests.ts';
import type { Release } from '../releases/release.repo.ts';
import type { ReleaseWriter } from '../releases/release-writer.service.ts';
import {
  dueSchedules,
  findSchedule,
  insertSchedule,
  lockSchedule,
  type RolloutSchedule,
  updateSchedule,
} from './rollout.repo.ts';
import {
  aborted,
  checkAudience,
  checkPercent,
  promoted,
  type RemoteChange,
  ramped,
  saltOf,
  withNewRollout,
  withRollout,
} from './rollout-changes.ts';

/** Each takes one remote of a rollout for all that move with it. @throws {RegistryError} `not_found`, `invalid`, `refused` */
export interface Rollouts {
  /** Serves newer versions to a share of the visitors. @throws {RegistryError} `conflict` as `release` does */
  start(environment: string, base: number | null, request: RolloutRequest, mandate: Mandate): Promise<Release>;
  /** Changes the share by hand; a schedule pauses. */
  ramp(environment: string, remote: string, percent: number, mandate: Mandate): Promise<Release>;
  /** Serves the new version at 100 %. */
  promote(environment: string, remote: string, mandate: Mandate): Promise<Release>;
  /** Stops serving the new version. */
  abort(environment: string, remote: string, mandate: Mandate): Promise<Release>;
  /** Pauses the schedule at its current share, or resumes it: its step then restarts. */
  pause(environment: string, remote: string, paused: boolean, mandate: Mandate): Promise<RolloutSchedule>;
  /** The schedule of a rollout, if it has one. */
  schedule(salt: string): Promise<RolloutSchedule | undefined>;
  /** Takes every step that is due. @returns how many */
  advance(): Promise<number>;
}

/** Who acts when a schedule does, for the audit. */
export const SCHEDULER = 'rollout schedule';

interface RolloutDeps {
  readonly db: Db;
  readonly clock: Clock;
}

type Schedules = Pick<Rollouts, 'pause' | 'schedule' | 'advance'>;

/** Rollouts that take their steps by a schedule. */
const createSchedules = ({ db, clock }: RolloutDeps, { advance, lockCurrent }: ReleaseWriter): Schedules => {
  /** One step of one schedule, unless another replica took it or an operator changed the rollout. */
  const takeStep = ({ environment, salt }: RolloutSchedule): Promise<Release> =>
    advance(environment, { actor: SCHEDULER, reason: 'The next step is due' }, 'ramp', async (trx, current) => {
      const schedule = await lockSchedule(trx, salt);
      if (!current || !schedule || schedule.state !== 'running' || schedule.nextAt > clock.now()) return asIs(current);
      const { steps, step, nextAt } = schedule;
      const served = Object.values(current.remotes).find(({ rollout }) => rollout?.salt === salt)?.rollout;
      if (served?.percent !== steps[step]?.percent) {
        // Promoted, aborted or rolled back by hand: it does not go on by itself.
        await updateSchedule(trx, salt, { state: served ? 'paused' : 'ended' });
        return current;
      }
      const next = steps[step + 1];
      const isLast = step + 2 >= steps.length;
      await updateSchedule(trx, salt, {
        step: step + 1,
        nextAt: nextAt + (next?.forMs ?? 0),
        state: isLast ? 'ended' : 'running',
      });
      return withRollout(current, salt, isLast || !next ? promoted : ramped(next.percent));
    });

  /** False while the environment is frozen: the step stays due and is taken afterwards. */
  const takesStep = async (schedule: RolloutSchedule): Promise<boolean> => {
    try {
      await takeStep(schedule);
      return true;
    } catch (error) {
      if (error instanceof RegistryError && error.code === 'frozen') return false;
      throw error;
    }
  };

  return {
    async pause(environment, remote, paused, { actor, reason }) {
      checkReason(reason);
      return db.transaction().execute(async (trx) => {
        const current = await lockCurrent(trx, environment);
        const schedule = await lockSchedule(trx, saltOf(environment, current, remote));
        if (!schedule || schedule.state === 'ended')
          throw new RegistryError('invalid', `The rollout of ${remote} has no schedule that is under way.`);
        const at = clock.now();
        const state = paused ? 'paused' : 'running';
        const nextAt = at + (schedule.steps[schedule.step]?.forMs ?? 0);
        await updateSchedule(trx, schedule.salt, paused ? { state } : { state, nextAt });
        const [was, became] = [schedule.state, state].map(
          (one) => `${remote}: ${schedule.preset}, step ${schedule.step + 1} of ${schedule.steps.length}, ${one}`,
        );
        const action = paused ? 'pause' : 'resume';
        await appendAudit(trx, at, { actor, action, environment, reason, was: was ?? null, became: became ?? null });
        return { ...schedule, state, ...(paused ? {} : { nextAt }) };
      });
    },
    schedule: (salt) => findSchedule(db, salt),
    async advance() {
      const due = await dueSchedules(db, clock.now());
      let taken = 0;
      for (const schedule of due) taken += (await takesStep(schedule)) ? 1 : 0;
      return taken;
    },
  };
};

export const createRollouts = (deps: RolloutDeps, writer: ReleaseWriter): Rollouts => {
  const { clock } = deps;
  const { advance } = writer;
  const changeByHand = (
    environment: string,
    remote: string,
    mandate: Mandate,
    { action, change, state }: { action: AuditAction; change: RemoteChange; state: 'paused' | 'ended' },
  ): Promise<Release> =>
    advance(environment, mandate, action, async (trx, current) => {
      const salt = saltOf(environment, current, remote);
      await updateSchedule(trx, salt, { state });
      return withRollout(current as Release, salt, change);
    });

  return {
    start: (environment, base, { remotes, percent, preset, audience }, mandate) =>
      advance(environment, mandate, 'rollout', async (trx, current) => {
        assertBase(environment, current?.id ?? null, base);
        const salt = randomUUID();
        const schedule = preset == null ? null : presetOf(preset);
        const steps = schedule === null ? [] : ROLLOUT_PRESETS[schedule];
        const share = steps[0]?.percent ?? checkPercent(percent ?? 0);
        const conditions = checkAudience(audience ?? []);
        const only = conditions.length > 0 ? { audience: conditions } : {};
        const next = withNewRollout(environment, current, remotes, { percent: share, salt, ...only });
        if (schedule !== null) {
          const nextAt = clock.now() + (steps[0]?.forMs ?? 0);
          await insertSchedule(trx, { salt, environment, preset: schedule, steps, step: 0, nextAt, state: 'running' });
        }
        return next;
      }),
    ramp: async (environment, remote, percent, mandate) =>
      changeByHand(environment, remote, mandate, {
        action: 'ramp',
        change: ramped(checkPercent(percent)),
        state: 'paused',
      }),
    promote: (environment, remote, mandate) =>
      changeByHand(environment, remote, mandate, { action: 'promote', change: promoted, state: 'ended' }),
    abort: (environment, remote, mandate) =>
      changeByHand(environment, remote, mandate, { action: 'abort', change: aborted, state: 'ended' }),
    ...createSchedules(deps, writer),
  };
};

/** A schedule outlives its environment's releases only by mistake; without one there is nothing to do. */
const asIs = (current: Release | null): Release => {
  if (current) return current;
  throw new RegistryError('not_found', 'There is no release to roll out on.');
};

/** @throws {RegistryError} `invalid` */
const presetOf = (name: string): RolloutPreset => {
  if (isRolloutPreset(name)) return name;
  throw new RegistryError('invalid', `"${name}" is not a schedule. Use ${Object.keys(ROLLOUT_PRESETS).join(', ')}.`);
};
