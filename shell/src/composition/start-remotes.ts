import type { Composition, QueryTrigger, RemoteRoute } from '@grandstand/shared-contracts/release';
import type { LoadedRemote, MountedHost, RemoteSlotDependencies } from './remote-slot.ts';
import { mountInSlot } from './remote-slot.ts';
import type { Decision } from './route-decision.ts';
import type { Applications } from './single-spa.ts';

interface StartRemotesDependencies {
  readonly composition: Composition;
  readonly decision: () => Decision;
  readonly applications: Applications;
  readonly outlets: { readonly page: HTMLElement; readonly overlay: HTMLElement };
  readonly createHost: (
    facts: LoadedRemote & { routes: readonly RemoteRoute[]; trigger: QueryTrigger | null },
  ) => MountedHost;
  readonly slot: Omit<RemoteSlotDependencies, 'createHost'>;
  /** Replaces `slot.showFailure` for a remote that this query parameter opens over the page. */
  readonly showOverlayFailure: (parameter: string) => RemoteSlotDependencies['showFailure'];
}

/** Registers every remote of the release, once for its page and once for each query trigger laid over a page. */
export const startRemotes = (dependencies: StartRemotesDependencies): void => {
  const { composition, decision, applications, outlets, createHost, slot, showOverlayFailure } = dependencies;

  const register = (
    name: string,
    id: string,
    outlet: HTMLElement,
    trigger: QueryTrigger | null,
    isActive: () => boolean,
  ) => {
    const composed = composition.remotes[name];
    if (!composed) return;
    let undo: () => void = () => {};
    applications.register({
      name: id,
      isActive,
      async mount() {
        const element = outlet.ownerDocument.createElement('section');
        element.dataset['remote'] = id;
        outlet.append(element);
        const mounted = mountInSlot(name, composed, element, {
          ...slot,
          showFailure: trigger ? showOverlayFailure(trigger.query) : slot.showFailure,
          createHost: (loaded) => createHost({ ...loaded, routes: trigger ? [] : composed.routes, trigger }),
        });
        // Not awaited: a slow remote must not hold up leaving its page.
        undo = () => {
          mounted.unmount();
          element.remove();
        };
      },
      async unmount() {
        undo();
        undo = () => {};
      },
    });
  };

  for (const [name, { routes, triggers }] of Object.entries(composition.remotes)) {
    if (routes.length > 0) {
      register(name, name, outlets.page, null, () => {
        const shown = decision();
        return shown.kind === 'remote' && shown.name === name;
      });
    }
    for (const trigger of triggers) {
      register(name, `${name}?${trigger.query}`, outlets.overlay, trigger, () => {
        const shown = decision();
        return (
          shown.kind === 'remote' &&
          shown.triggers.some((active) => active.name === name && active.trigger.query === trigger.query)
        );
      });
    }
  }
  void applications.reconsider();
};
