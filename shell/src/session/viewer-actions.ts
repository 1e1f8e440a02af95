import { onboardingSteps, type ViewerActions } from '@grandstand/shared-contracts';
import { storeOnboarding } from './pending-onboarding.ts';
import { createProviderActions } from './provider-actions.ts';
import type { ProviderSessionDependencies } from './provider-session.ts';

export const createViewerActions = (dependencies: ProviderSessionDependencies): ViewerActions => {
  const { store, storage, bus } = dependencies;
  return {
    provider: createProviderActions(dependencies),
    setOnboarding(pending) {
      const { teams } = store.get().onboarding;
      store.update({ onboarding: { pending, ...(teams && pending.includes('teams') ? { teams } : {}) } });
      storeOnboarding(storage, store.get());
      const total = onboardingSteps(store.get());
      bus.emit('onboarding:changed', { pending: [...pending], step: total - Math.max(pending.length - 1, 0), total });
    },
    keepTeamChoice(teams) {
      store.update(({ onboarding: { pending } }) => ({ onboarding: { pending, ...(teams ? { teams } : {}) } }));
      storeOnboarding(storage, store.get());
    },
    setVodId: (vodId) => store.update({ vodId } as { vodId: string }),
    setActivationError: (activationError) =>
      store.update(({ device: { activationError: _before, ...device } }) => ({
        device: { ...device, ...(activationError === undefined ? {} : { activationError }) },
      })),
  };
};
