import { TEXTS } from '@grandstand/shared-contracts';
import type { GetOAuthAccessToken, RequestOf } from '@grandstand/shared-contracts/api';
import type { Clock } from '../clock.ts';
import { malformed, Refusal } from '../errors.ts';
import type { AccountRepo } from './account.repo.ts';
import type { AttemptRepo } from './attempt.repo.ts';
import { passwordMatches } from './passwords.ts';
import type { OpenedSession, Sessions } from './sessions.service.ts';

/** S-17: after this many wrong passwords from one source, that source waits for the window's end. */
export const WRONG_PASSWORDS = 8;
export const BLOCK_WINDOW_MS = 15 * 60_000;

const wrong = () => new Refusal('eV2134', TEXTS['signIn.wrong']);
const blocked = () => new Refusal('eV4492', TEXTS['signIn.blocked']);
const unknownAccount = () => new Refusal('eV2327', TEXTS['signIn.unknown']);

export interface SignIn {
  /** `source`: the address it comes from. @throws {Refusal} eV2134, eV2327, eV4492, or no user for a social identity. */
  (request: RequestOf<typeof GetOAuthAccessToken>, source: string): Promise<OpenedSession>;
}

export function signIn(accounts: AccountRepo, attempts: AttemptRepo, sessions: Sessions, clock: Clock): SignIn {
  return async ({ contactUserName, contactPassword, socialLoginType, deviceMessage }, source) => {
    // Social identities are proven by id tokens, which the identity module brings; without proof there is no user.
    if (socialLoginType !== undefined) throw new Refusal('no_user', TEXTS['signIn.noSocialAccount']);
    if (!contactUserName || !contactPassword) throw malformed('contactUserName and contactPassword are needed.');

    const account = await accounts.byEmail(contactUserName);
    if (!account) {
      await passwordMatches(null, contactPassword);
      throw unknownAccount();
    }
    const seen = await attempts.countSignIn({
      accountId: account.id,
      source,
      nowMs: clock.now(),
      windowMs: BLOCK_WINDOW_MS,
    });
    const matches = await passwordMatches(account.password_hash, contactPassword);
    if (account.blocked || seen > WRONG_PASSWORDS) throw blocked();
    if (!matches) throw wrong();
    await attempts.forgetSignIns(account.id, source);
    return sessions.open(account.id, deviceMessage.deviceName);
  };
}
