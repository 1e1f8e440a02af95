import { REQUESTOR_ID } from '@grandstand/shared-contracts';
import * as api from '@grandstand/shared-contracts/api';
import { SEED_PASSWORD } from '../sandbox/seed/seed-users.ts';
import { providerVisits } from './provider-visit.ts';
import { socialVisits } from './social-visit.ts';
import { bearer, credentials, fieldsOf, send, type TestPlatform } from './test-platform.ts';
import { testViewers } from './test-viewers.ts';

/** What a request needs beside its example: credentials, and fields in the place of the angle brackets. */
export interface LiveRequest {
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: Record<string, string>;
}

/** For calls that need a certain seed user, or change one. */
const SEEDS: Readonly<Record<string, string>> = {
  [api.ChangePassword.id]: 'lapsed',
  [api.RemoveSubscription.id]: 'card-m',
  [api.ChangeService.id]: 'tvcode',
  [api.ResumeSubscription.id]: 'finalbill',
};
const ANY_SUBSCRIBER = 'card-y';

/** Does what a viewer does before a call, on a running platform: signs in, opens a mail, starts a stream. */
export const liveValues = async (platform: TestPlatform): Promise<(call: api.Call) => Promise<LiveRequest>> => {
  const { site } = platform;
  const viewers = await testViewers(platform);
  const visits = providerVisits(() => platform);
  const socialVisit = socialVisits(() => platform);

  const signIn = async (seed: string) => {
    const response = await send(site, api.GetOAuthAccessToken, credentials(seed));
    const { accessToken, refreshToken } = api.Tokens.parse(fieldsOf(api.GetOAuthAccessToken, response));
    const cookies = Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]));
    return { ...bearer(accessToken), refreshToken, cookies };
  };
  const atProvider = async (deviceId: string) => {
    await visits.signIn(deviceId, 'tv-ok');
    return (await visits.check(deviceId)).token;
  };
  const deletionLink = async () =>
    api.DeletionLink.reply.parse((await send(site, api.DeletionLink, {}, await signIn('tv-paid'))).json());
  const channel = async (): Promise<LiveRequest> => {
    const response = await send(site, api.PushRegister, { deviceType: 'web', optIn: true });
    return { fields: { channelId: api.PushRegister.reply.parse(response.json()).channelId } };
  };
  const watching = async (deviceId: string) => {
    const viewer = await viewers.viewer(ANY_SUBSCRIBER, deviceId);
    const { heartbeatToken } = (await viewer.play('yes-1')).grant;
    return { ...viewer.headers(), fields: { deviceId, heartbeatToken } };
  };

  const steps: Readonly<Record<string, () => Promise<LiveRequest>>> = {
    [api.RefreshToken.id]: async () => {
      const { refreshToken, cookies } = await signIn(ANY_SUBSCRIBER);
      return { fields: { refreshToken }, cookies };
    },
    [api.GetCouchRights.id]: async () => {
      const session = await signIn(ANY_SUBSCRIBER);
      await send(site, api.AddOrUpdateCouchRights, { deviceID: 'browser-1' }, session);
      return session;
    },
    [api.ResendEmailChange.id]: async () => {
      const session = await signIn(ANY_SUBSCRIBER);
      const change = { email: 'robin.castle@example.test', currentPassword: SEED_PASSWORD };
      await send(site, api.UpdateProfile, change, session);
      return session;
    },
    [api.RedeemSocialCode.id]: async () => {
      const { url, verifier } = await socialVisit.open('Google');
      const answer = await socialVisit.answerOf(url, { person: 'google-social' });
      return { fields: { code: answer.searchParams.get('code'), codeVerifier: verifier } };
    },
    [api.ResetPassword.id]: async () => {
      await send(site, api.ForgotContactPassword, { email: 'roku@example.test' });
      const outbox = await platform.control.inject('/outbox?to=roku@example.test');
      const [, userToken] = /resetPasswordToken=([\w.-]+)/.exec(outbox.body) ?? [];
      return { fields: { email: 'roku@example.test', userToken } };
    },
    [api.UpdateAccountDetails.id]: async () => {
      const session = await signIn('social');
      const { cpCustomerID } = fieldsOf(api.GetContact, await send(site, api.GetContact, {}, session));
      return {
        ...session,
        fields: { parameterMesgs: [{ paramName: 'CPCUSTOMERID', paramValue: cpCustomerID }], idToken: undefined },
      };
    },
    [api.GetUserMetadata.id]: async () => {
      await atProvider('metadata-1');
      return { fields: { deviceId: 'metadata-1' } };
    },
    [api.MvpdUserMetadata.id]: async () => ({
      fields: { authorization: `Bearer ${await atProvider('exchange-1')}` },
    }),
    [api.AddTveSubscription.id]: async () => {
      await atProvider('add-1');
      const metadata = await send(site, api.GetUserMetadata, { requestor: REQUESTOR_ID, deviceId: 'add-1' });
      const { zip, encryptedZip = zip } = api.GetUserMetadata.reply.parse(metadata.json());
      return { ...(await signIn('nosub')), fields: { deviceId: 'add-1', encryptedZip } };
    },
    [api.Authorize.id]: async () => ({
      ...(await viewers.viewer(ANY_SUBSCRIBER, 'authorize-1')).headers(),
      fields: { deviceId: 'authorize-1' },
    }),
    [api.AccessCheck.id]: async () => (await viewers.viewer(ANY_SUBSCRIBER, 'access-1')).headers(),
    [api.StreamCreate.id]: async () => {
      const viewer = await viewers.viewer(ANY_SUBSCRIBER, 'create-1');
      const { heartbeatToken } = fieldsOf(api.Authorize, await viewer.authorize('yes-1'));
      return { ...viewer.headers(), fields: { deviceId: 'create-1', heartbeatToken } };
    },
    [api.StreamsInUse.id]: async () => (await viewers.viewer(ANY_SUBSCRIBER, 'in-use-1')).headers(),
    [api.Heartbeat.id]: () => watching('beat-1'),
    [api.StreamDelete.id]: () => watching('delete-1'),
    [api.FantasyAccountDelete.id]: async () => ({ fields: { xUserInfo: (await deletionLink()).xUserInfo } }),
    [api.DeleteRequest.id]: async () => {
      const { xUserInfo, email } = await deletionLink();
      return { fields: { xUserInfo, link: xUserInfo, userEmailAddresses: [email] } };
    },
    [api.BindPushChannel.id]: async () => ({ ...(await signIn(ANY_SUBSCRIBER)), ...(await channel()) }),
    [api.GuideSpan.id]: async () => {
      const from = platform.clock.now();
      return { ...viewers.client, fields: { from: String(from), until: String(from + 3_600_000) } };
    },
    [api.ProgramById.id]: async () => {
      const session = viewers.client;
      const reply = await send(site, api.ChannelSchedule, { cid: 'yes-1', hours: '1' }, session);
      const [item] = api.ChannelSchedule.reply.parse(reply.json()).data;
      return { ...session, fields: { id: api.programKey('yes-1', Date.parse(item?.sc_st_dt ?? '')) } };
    },
    [api.PushUpdate.id]: channel,
    [api.PushTags.id]: channel,
    [api.LiveProgram.id]: async () => {
      const game = api.LiveEventFile.reply.parse((await site.inject(api.LiveEventFile.path)).json());
      const code = (side: 'away' | 'home') => game.teams.find(({ ty }) => ty === side)?.c ?? '';
      const startMs = Date.parse(game.eventTime);
      const programId = api.programIdOf({ startMs, away: code('away'), home: code('home'), sport: game.sportsName });
      return { fields: { programId } };
    },
  };

  return async (call) => {
    const step = steps[call.id];
    if (step) return step();
    if (call.auth === 'bearer') return signIn(SEEDS[call.id] ?? ANY_SUBSCRIBER);
    return call.auth === 'client' ? viewers.client : {};
  };
};
