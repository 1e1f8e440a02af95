import type { GetOAuthAccessToken, RequestOf } from '@grandstand/shared-contracts/api';
import type { Clock } from '../../infrastructure/clock/clock.ts';
import { malformed, Refusal } from '../../infrastructure/http/errors.ts';
import { passwordMatches } from '../../infrastructure/passwords/passwords.ts';
import { noUserAttached, type SocialLogins } from '../identity/social-login.service.ts';
import type { AccountRepo } from './account.repo.ts';
import type { AttemptRepo } from './attempt.repo.ts';
import { deviceNameOf } from './device-name.ts';
import type { OpenedSession, Sessions } from './sessions.service.ts';

/** S-17: after this many wrong passwords from one source, that source waits for the window's end. */
export const WRONG_PASSWORDS = 8;
export const BLOCK_WINDOW_MS = 15 * 60_000;

const wrong = () => new Refusal('eV2134', 'Email or password is incorrect.');
const blocked = () => new Refusal('eV4492', 'Your login has been blocked.');
const unknownAccount = () => new Refusal('eV2327', 'No account found with the given details.');

export interface SignIn {
  /** @throws {Refusal} eV2134, eV2327, eV4492; `no_user` for a social identity that is not proven or unknown (S-04) */
  (request: Request, source: Source): Promise<OpenedSession>;
}

type Request = RequestOf<typeof GetOAuthAccessToken>;

/** Where an attempt comes from: its address, and the secret of the browser's cookie. */
interface Source {
  readonly address: string;
  readonly browser: string;
}

export interface SignInOptions {
  readonly accounts: Pick<AccountRepo, 'byEmail' | 'bySocialIdentity' | 'proveIdentity'>;
  readonly attempts: AttemptRepo;
  readonly sessions: Pick<Sessions, 'open'>;
  readonly socialLogins: Pick<SocialLogins, 'prove' | 'spend'>;
  readonly clock: Clock;
}

/** The e-mail to sign in with, by either spelling. */
export const userNameOf = ({
  contactUsername,
  contactUserName,
}: Pick<Request, 'contactUsername' | 'contactUserName'>): string | undefined => contactUsername ?? contactUserName;

export const createSignIn = ({ accounts, attempts, sessions, socialLogins, clock }: SignInOptions): SignIn => {
  const bySocialIdentity = async (request: Request, { browser }: Source): Promise<OpenedSession> => {
    const { socialLoginID, cpCustomerID, socialLoginType: type, idToken, deviceMessage } = request;
    const identity = await socialLogins.prove({ subject: socialLoginID ?? cpCustomerID, type, idToken }, browser);
    const account = identity && (await accounts.bySocialIdentity(identity.type, identity.subject));
    if (!account) throw noUserAttached();
    if (account.blocked) throw blocked();
    if (!(await socialLogins.spend(identity))) throw noUserAttached();
    if (!account.social_proven && identity.verifiedEmail === account.email) {
      await accounts.proveIdentity(account.id, clock.now());
    }
    return sessions.open(account.id, deviceNameOf(deviceMessage), true);
  };

  const byPassword = async (request: Request, { address: source }: Source): Promise<OpenedSession> => {
    const { contactPassword, deviceMessage } = request;
    const userName = userNameOf(request);
    if (!userName || !contactPassword) throw malformed('contactUsername and contactPassword are needed.');

    const account = await accounts.byEmail(userName);
    if (!account) {
      await passwordMatches(null, contactPassword);
      throw unknownAccount();
    }
    const seen = await attempts.countSignIn({
      accountId: account.id,
      source,
      nowMs: clock.now(),
      windowMs: BLOCK_WINDOW_MS,
      max: WRONG_PASSWORDS,
    });
    const matches = await passwordMatches(account.password_hash, contactPassword);
    if (account.blocked || seen > WRONG_PASSWORDS) throw blocked();
    if (!matches) throw wrong();
    await attempts.forgetSignIns(account.id, source);
    return sessions.open(account.id, deviceNameOf(deviceMessage));
  };

  return (request, source) =>
    request.socialLoginType === undefined && request.idToken === undefined
      ? byPassword(request, source)
      : bySocialIdentity(request, source);
};
