import { type LiveValue, liveValue, type Push, type PushState, success } from '../index.ts';

/** Push notifications that the browser permits, without an opt-in. */
export const fakePush = (): LiveValue<PushState> & Push => {
  const state = liveValue<PushState>({ permission: 'granted', isOptedIn: false });
  return {
    ...state,
    async optIn() {
      const { permission } = state.get();
      state.set({ permission, isOptedIn: permission === 'granted' });
      return success(state.get());
    },
    async optOut() {
      state.set({ ...state.get(), isOptedIn: false });
      return success(undefined);
    },
    changeTags: async () => success(undefined),
  };
};
