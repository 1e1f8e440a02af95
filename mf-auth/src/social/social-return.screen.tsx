import { afterSignIn, type Destination, type Host } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { LoadingView, Page } from '@grandstand/shared-ui';
import { useEffect, useRef } from 'react';
import { NO_USER, socialMemory } from './social-memory.ts';
import { type SocialVisit, takeVisit } from './social-visit.ts';

/** The page to which identity providers redirect; it always navigates on automatically. */
export const SocialReturnScreen = () => {
  const host = useHost();
  const isStarted = useRef(false);
  useEffect(() => {
    // A response is used once.
    if (isStarted.current) return;
    isStarted.current = true;
    void comeBack(host).then((path) => host.navigate(path, { replace: true }));
  }, [host]);
  return (
    <Page>
      <LoadingView label={host.t('social.returning')} />
    </Page>
  );
};

/** Resolves to where the viewer continues. */
const comeBack = async (host: Host): Promise<Destination> => {
  const answer = new URL(host.history.get().pathname + host.history.get().search, location.origin);
  const visit = takeVisit(Date.now());
  if (!visit) {
    socialMemory.leaveOutcome({ kind: 'lost' });
    return { screen: host.isAt('device-social-return', answer.pathname) ? 'link-device' : 'login' };
  }
  restore(host, visit);
  try {
    return await judge(host, visit, answer);
  } catch {
    // The protocol's code did not load.
    return failed(visit);
  }
};

const judge = async (host: Host, visit: SocialVisit, answer: URL): Promise<Destination> => {
  const { type, startPath } = visit;
  const { closeVisit } = await import('./social-flow.ts');
  const returned = await closeVisit(host, visit, answer);
  if (returned.kind === 'cancelled') {
    socialMemory.leaveOutcome({ kind: 'cancelled', type });
    return startPath;
  }
  if (returned.kind === 'failed') return failed(visit, returned.error?.message);
  const { session } = host;
  const signedIn = await session.actions.signInSocial(returned.identity);
  if (signedIn.ok) {
    socialMemory.forgetIdentities();
    return afterSignIn(session.get());
  }
  if (signedIn.error.serviceCode !== NO_USER) return failed(visit, signedIn.error.message);
  socialMemory.keepIdentity(returned.identity);
  // On Create Profile the identity fills in the form instead.
  if (!host.isAt('register', new URL(startPath, location.origin).pathname))
    socialMemory.leaveOutcome({ kind: 'no-profile', type });
  return startPath;
};

const failed = ({ type, startPath }: SocialVisit, message?: string): string => {
  socialMemory.leaveOutcome({ kind: 'failed', type, ...(message === undefined ? {} : { message }) });
  return startPath;
};

/** State that was lost when the page was left. */
const restore = ({ session: { actions } }: Host, { flow, winback, intended, device }: SocialVisit): void => {
  actions.setWinback(winback);
  if (intended) actions.setIntended(intended);
  if (flow !== 'device') return;
  const { tvId, regCode, platform, activationCode } = device;
  actions.setDeviceContext({
    ...(tvId ? { deviceId: tvId } : {}),
    ...(regCode ? { regCode } : {}),
    ...(platform ? { platform } : {}),
    ...(activationCode ? { activationCode } : {}),
  });
};
