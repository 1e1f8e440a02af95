import { type AppError, type Host, NO_PROVIDER } from '@grandstand/shared-contracts';
import { SUBSCRIPTION_EXISTS } from '@grandstand/shared-contracts/api';
import type { ProviderEvent, ProviderState } from './provider-machine.ts';
import { isPartnerVisit } from './provider-redirect.ts';

type Step = 'checking' | 'reading' | 'tokenizing' | 'adding';

const lost = ({ message }: AppError): ProviderEvent => ({ type: 'callFailed', message });

/** The request of each working state, resolved to the event of its response. `reference`: the device whose session is requested. */
export const providerSteps = (
  { session, history }: Pick<Host, 'session' | 'history'>,
  reference: string,
): Readonly<Record<Step, () => Promise<ProviderEvent>>> => {
  const { provider } = session.actions;
  return {
    async checking() {
      const answer = await provider.check(reference);
      if (!answer.ok) return lost(answer.error);
      const { selectedMVPD } = session.get().tv;
      return { type: 'answered', hasSession: answer.value, chosen: selectedMVPD === NO_PROVIDER ? null : selectedMVPD };
    },
    async reading() {
      const metadata = await provider.readMetadata();
      return metadata.ok ? { type: 'metadata', hasZip: metadata.value.hasZip } : lost(metadata.error);
    },
    async tokenizing() {
      const entered = await provider.enter(isPartnerVisit(history.get().search) ? 'dtc' : 'tve');
      if (entered.ok) return { type: 'entered', hasAccount: session.get().status === 'signedIn' };
      const { serviceCode } = entered.error;
      if (serviceCode === 'no_zip_code') return { type: 'refused', kind: 'no-zip' };
      return serviceCode === 'not_subscribed' ? { type: 'refused', kind: 'token' } : lost(entered.error);
    },
    async adding() {
      const added = await provider.addSubscription();
      if (added.ok) return { type: 'added' };
      return added.error.serviceCode === SUBSCRIPTION_EXISTS ? { type: 'alreadySubscribed' } : lost(added.error);
    },
  };
};

/** A state that waits for a response. */
export const isWorking = (state: ProviderState): state is ProviderState & { readonly status: Step } =>
  state.status === 'checking' ||
  state.status === 'reading' ||
  state.status === 'tokenizing' ||
  state.status === 'adding';
