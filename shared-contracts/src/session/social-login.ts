import { GetOAuthAccessToken, type Tokens } from '../api/account.ts';
import { UpdateAccountDetails } from '../api/profile.ts';
import type { Result } from '../errors.ts';
import type { EventBus } from '../events/event-bus.ts';
import type { Caller } from '../runtime/caller.ts';
import { describeDevice } from './device-description.ts';
import type { Session } from './session.ts';
import type { SocialIdentity } from './social-identity.ts';

interface SocialLoginDependencies {
  readonly bus: EventBus;
  readonly call: Caller;
  /** This browser's. */
  readonly deviceId: string;
  readonly keepTokens: (tokens: Tokens) => void;
  /** Loads the account, or leaves nobody signed in. */
  readonly enter: () => Promise<Result<Session>>;
}

/** CON-004, AUTH-024: signs in by an identity that the id token proves. */
export const signInSocialWith =
  ({ bus, call, deviceId, keepTokens, enter }: SocialLoginDependencies) =>
  async ({ type, subject, idToken }: SocialIdentity): Promise<Result<Session>> => {
    const tokens = await call(GetOAuthAccessToken, {
      socialLoginID: subject,
      socialLoginType: type,
      idToken,
      deviceMessage: describeDevice(deviceId),
    });
    if (!tokens.ok) return tokens;
    keepTokens(tokens.value);
    const entered = await enter();
    if (!entered.ok) return entered;
    const { flow, winback } = entered.value;
    bus.emit('session:signed-in', { method: type, flow, winback });
    return entered;
  };

/** S-05: adds an identity to the account that has just signed in by password. */
export const attachIdentity = (call: Caller, { subject, idToken }: SocialIdentity) =>
  call(UpdateAccountDetails, { parameterMesgs: [{ paramName: 'CPCUSTOMERID', paramValue: subject }], idToken });
