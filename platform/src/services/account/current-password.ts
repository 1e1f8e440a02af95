import type { Clock } from '../../infrastructure/clock/clock.ts';
import { Refusal } from '../../infrastructure/http/errors.ts';
import { passwordMatches } from '../../infrastructure/passwords/passwords.ts';
import type { AccountRow } from './account.repo.ts';
import type { AttemptRepo } from './attempt.repo.ts';
import { BLOCK_WINDOW_MS, WRONG_PASSWORDS } from './sign-in.service.ts';

/** One of the sources that attempts are counted by: the owner of a session guesses no faster than a stranger. */
const SOURCE = 'current-password';

/** @throws {Refusal} eV0002 for a wrong password, eV4492 after too many */
export type CheckCurrentPassword = (account: AccountRow, password: string) => Promise<void>;

export const createCurrentPasswordCheck =
  (attempts: AttemptRepo, clock: Clock): CheckCurrentPassword =>
  async ({ id: accountId, password_hash }, password) => {
    const limit = { windowMs: BLOCK_WINDOW_MS, max: WRONG_PASSWORDS };
    const seen = await attempts.countSignIn({ accountId, source: SOURCE, nowMs: clock.now(), ...limit });
    const matches = await passwordMatches(password_hash, password);
    if (seen > WRONG_PASSWORDS) throw new Refusal('eV4492', 'Your login has been blocked.');
    if (!matches) throw new Refusal('eV0002', 'The current password is incorrect.');
    await attempts.forgetSignIns(accountId, SOURCE);
  };
