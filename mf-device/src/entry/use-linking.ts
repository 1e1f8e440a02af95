import { isSignedIn } from '@grandstand/shared-contracts';
import { SUBSCRIPTION_EXISTS } from '@grandstand/shared-contracts/api';
import { useHost } from '@grandstand/shared-contracts/react';
import { normalizeCode } from './device-link.ts';
import { isSignedOut, linkDevice, linkFailure } from './entry.api.ts';
import { ENTRY, type LinkEvent, type LinkFailure, type LinkState, nextLinkState } from './link-machine.ts';
import { focusLogin } from './login-step.tsx';

const DIALOG_TEXTS = {
  incorrect: 'device.incorrectDialog',
  expired: 'device.expired',
  'no-account': 'device.noAccount',
} as const;

/** The action of LINK NOW. Resolves to the message under the field, or to nothing on success. */
export const useLinking = (deviceId: string, tv: string) => {
  const host = useHost();
  const { t, session, bus, dialog, toast, navigate } = host;
  const { actions } = session;

  const add = async (): Promise<LinkEvent> => {
    const added = await actions.provider.addSubscription();
    if (added.ok) return { type: 'added' };
    if (isSignedOut(added.error)) return { type: 'linkFailed', kind: 'signed-out' };
    return added.error.serviceCode === SUBSCRIPTION_EXISTS
      ? { type: 'alreadySubscribed' }
      : { type: 'addFailed', message: added.error.message };
  };
  const link = async (code: string): Promise<LinkEvent> => {
    const linked = await linkDevice(host, deviceId, code);
    return linked.ok ? { type: 'linked' } : { type: 'linkFailed', kind: linkFailure(linked.error) };
  };

  /** Shows a refusal as its kind requires. */
  const explain = async (kind: Exclude<LinkFailure, 'signed-out'>): Promise<string> => {
    bus.emit('device:link-failed', { kind });
    const isIncorrect = kind === 'exception' || kind === 'incorrect';
    if (isIncorrect) toast({ type: t('device.errorType'), message: t('device.incorrect'), level: 'error' });
    const message = t(kind === 'exception' ? 'device.incorrect' : DIALOG_TEXTS[kind]);
    actions.setActivationError(message);
    if (kind === 'exception') navigate({ screen: 'link-device', params: { deviceId } }, { replace: true });
    else await dialog({ title: t('errorModal.title'), body: message });
    return message;
  };

  /** Keeps the code while the visitor signs in, as if it were part of the link. */
  const signInFirst = (context: Parameters<typeof actions.setDeviceContext>[0]) => {
    actions.setDeviceContext(context);
    focusLogin();
  };
  /** A viewer whose session expired before LINK NOW signs in again. */
  const startAgain = async (code: string) => {
    const { tvId, deviceId: _own, ...device } = session.get().device;
    await actions.signOut('expired');
    toast({ type: t('device.errorType'), message: t('device.signInFirst'), level: 'error' });
    signInFirst({ ...device, ...(tvId ? { deviceId: tvId } : {}), activationCode: code });
  };

  const conclude = async (state: LinkState, code: string): Promise<string | undefined> => {
    switch (state.status) {
      case 'linked':
        actions.markLinked(state.code);
        bus.emit('device:linked', { platform: tv });
        navigate({ screen: 'device-linked' }, { replace: true });
        return undefined;
      case 'notLinked':
        return explain('no-account');
      case 'notAdded':
        await host.errorDialog(state.message);
        return state.message;
      case 'taken':
        bus.emit('tv:auth-failed', { kind: 'subscription-exists' });
        await dialog({ title: t('errorModal.title'), body: t('tvProvider.exists') });
        await actions.provider.leave('eV5883');
        actions.setUserType('dtc', 'eV5883');
        navigate({ screen: 'landing' });
        return undefined;
      default:
        if (state.status !== 'entry' || !state.activationError) return undefined;
        if (state.activationError !== 'signed-out') return explain(state.activationError);
        await startAgain(code);
        return undefined;
    }
  };

  return async (typed: string): Promise<string | undefined> => {
    const code = normalizeCode(typed);
    if (!isSignedIn(session.get())) {
      signInFirst({ activationCode: code });
      return undefined;
    }
    actions.setActivationError(undefined);
    let state = nextLinkState(ENTRY, { type: 'submitted', code, hasProvider: session.get().tv.authenticated });
    while (state.status === 'adding' || state.status === 'linking') {
      state = nextLinkState(state, await (state.status === 'adding' ? add() : link(state.code)));
    }
    return conclude(state, code);
  };
};
