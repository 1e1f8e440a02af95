import { REQUESTOR_ID } from '@grandstand/shared-contracts';
import { CheckAuthentication, GetRegistrationCode, type ProviderRedirect } from '@grandstand/shared-contracts/api';
import { SEED_PASSWORD } from '../sandbox/seed/seed-users.ts';
import { send, type TestPlatform } from './test-platform.ts';

/** A device's way through a TV provider's sign-in. */
export const providerVisits = (platform: () => TestPlatform) => {
  const codeOf = async (deviceId: string): Promise<string> => {
    const response = await send(platform().site, GetRegistrationCode, { requestor: REQUESTOR_ID, deviceId });
    return GetRegistrationCode.reply.parse(response.json()).code;
  };
  const redirectOf = (code: string, changes: Partial<ProviderRedirect> = {}): ProviderRedirect => ({
    reg_code: code,
    requestor_id: REQUESTOR_ID,
    mso_id: 'harborline',
    domain_name: 'localhost',
    noflash: 'true',
    no_iframe: 'false',
    redirect_url: 'http://localhost:8080/watch?vodSearch=x',
    ...changes,
  });
  const open = (redirect: Partial<ProviderRedirect>) =>
    platform().tvProvider.inject({ url: '/api/v1/authenticate', query: { ...redirect } });
  /** Path of the sign-in page. */
  const pageOf = async (deviceId: string, changes: Partial<ProviderRedirect> = {}): Promise<string> =>
    String((await open(redirectOf(await codeOf(deviceId), changes))).headers.location);
  /** Fills the form of a page. */
  const submit = (page: string, username: string, password = SEED_PASSWORD) =>
    platform().tvProvider.inject({
      method: 'POST',
      url: page,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ username, password }).toString(),
    });
  const signIn = async (deviceId: string, username: string, changes: Partial<ProviderRedirect> = {}) =>
    submit(await pageOf(deviceId, changes), username);
  const check = async (reference: string) => {
    const response = await send(platform().site, CheckAuthentication, { deviceId: reference });
    return CheckAuthentication.reply.parse(response.json());
  };
  return { codeOf, redirectOf, open, pageOf, submit, signIn, check };
};
