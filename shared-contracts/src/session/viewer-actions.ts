import { createProviderActions, type ProviderActions } from './provider-actions.ts';
import type { ProviderSessionDependencies } from './provider-session.ts';
import { storeOnboarding } from './pending-onboarding.ts';
import { onboardingSteps } from './rules.ts';
import type { OnboardingStep } from './session.ts';

/** What a viewer decides on the way in: TV provider, onboarding, the TV to link. */
export interface ViewerActions {
  readonly provider: ProviderActions;
  /** Steps still to be offered, in their order; an empty list ends onboarding. */
  setOnboarding(pending: readonly OnboardingStep[]): void;
  /** Teams that were chosen and could not be saved: offered again. Undefined forgets them. */
  keepTeamChoice(teams: readonly number[] | undefined): void;
  /** The video that the viewer came from, where favourites lead back to (AUTH-119). Undefined forgets it. */
  setVodId(vodId: string | undefined): void;
  /** Why the last attempt to link a TV failed; undefined while none has (DEV-018). */
  setActivationError(message: string | undefined): void;
}

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
