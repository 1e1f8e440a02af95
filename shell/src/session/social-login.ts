import type { EventBus, Result, Session, SocialIdentity } from '@grandstand/shared-contracts';
import { type Caller, GetOAuthAccessToken, type Tokens, UpdateAccountDetails } from '@grandstand/shared-contracts/api';
import { describeDevice } from './device-description.ts';

interface SocialLoginDependencies {
  readonly bus: EventBus;
  readonly call: Caller;
  /** This browser's. */
  readonly deviceId: string;
  readonly keepTokens: (tokens: Tokens) => void;
  /** Loads the account, or leaves no operator is signed in. */
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
