import { randomInt } from 'node:crypto';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import { Refusal } from '../../infrastructure/http/errors.ts';
import type { ActivationRepo, CodeState } from './activation.repo.ts';
import type { AttemptRepo } from './attempt.repo.ts';

/** S-20. */
const CODE_LIFE_MS = 10 * 60_000;
const TRIES_PER_WINDOW = 5;
const TRY_WINDOW_MS = 10 * 60_000;

const REFUSALS: Readonly<Record<Exclude<CodeState, 'live'>, Refusal>> = {
  unknown: new Refusal('eV6001', 'Activation code is incorrect.'),
  expired: new Refusal('eV6002', 'Activation code is expired, please generate a new code from your TV'),
  used: new Refusal('eV6003', 'Activation code is incorrect.'),
};
const TOO_MANY = new Refusal('eV6004', 'Too many attempts. Please wait a few minutes and try again.');

export interface Activation {
  /** Links a TV by the code it shows. @throws {Refusal} telling wrong, used, expired and too many tries apart by code. */
  link(code: string, accountId: string, source: string): Promise<void>;
  /** A code for a TV: six digits, ten minutes. */
  issue(deviceId: string, platform: string): Promise<string>;
}

export const createActivation = (codes: ActivationRepo, attempts: AttemptRepo, clock: Clock): Activation => ({
  async link(rawCode, accountId, source) {
    const code = rawCode.trim().toUpperCase();
    const nowMs = clock.now();
    const subjects = [`account:${accountId}`, `address:${source}`];
    const tries = await Promise.all(
      subjects.map((subject) => attempts.countActivation({ subject, nowMs, windowMs: TRY_WINDOW_MS })),
    );
    // An address may be a whole household's or office's, so it has more tries than one account.
    const [ofAccount = 0, ofAddress = 0] = tries;
    if (ofAccount > TRIES_PER_WINDOW || ofAddress > TRIES_PER_WINDOW * 10) throw TOO_MANY;
    const state = await codes.state(code, nowMs);
    if (state !== 'live') throw REFUSALS[state];
    if (!(await codes.use(code, accountId, nowMs))) throw REFUSALS.used;
    await attempts.forgetActivations(`account:${accountId}`);
  },
  async issue(deviceId, platform) {
    const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
    const nowMs = clock.now();
    await codes.create({ code, deviceId, platform, nowMs, expiresAtMs: nowMs + CODE_LIFE_MS });
    return code;
  },
});
