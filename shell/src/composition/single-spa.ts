import { addErrorHandler, mountRootParcel, registerApplication, start, triggerAppChange } from 'single-spa';

/** One remote as single-spa sees it. `mount` and `unmount` never reject, so that single-spa never gives a remote up. */
export interface Application {
  readonly name: string;
  readonly isActive: () => boolean;
  mount(): Promise<void>;
  unmount(): Promise<void>;
}

/** Mounts a fragment in `element` as a root parcel; `unmount` resolves when it is gone. */
export type MountParcel = (
  element: HTMLElement,
  lifecycle: { mount(): Promise<void>; unmount(): Promise<void> },
) => { unmount(): Promise<void> };

/**
 * The one adapter to single-spa. single-spa decides when an application mounts and unmounts: it evaluates the activity
 * functions, which `start-remotes.ts` makes from the release (one per remote with routes, one per query trigger), after each
 * navigation and each `reconsider`, unmounts before it mounts, and runs panels as parcels. Loading, retries and the previous
 * version are the slot's (`remote-slot.ts`), because single-spa gives up an application whose lifecycle rejects.
 */
export interface Applications {
  register(application: Application): void;
  /** Something other than the address changed (session, flags, release): evaluates the activity functions again. */
  reconsider(): Promise<void>;
}

const neverRejects = (what: string, work: () => Promise<void>) => async (): Promise<void> => {
  try {
    await work();
  } catch (error) {
    console.error(`${what} failed:`, error);
  }
};

export const createApplications = (): Applications => {
  addErrorHandler((error) => console.error('single-spa:', error));
  let started = false;
  return {
    register({ name, isActive, mount, unmount }) {
      registerApplication({
        name,
        app: async () => ({
          bootstrap: async () => {},
          mount: neverRejects(`Mounting ${name}`, mount),
          unmount: neverRejects(`Unmounting ${name}`, unmount),
        }),
        activeWhen: isActive,
      });
      if (!started) {
        started = true;
        start({ urlRerouteOnly: true });
      }
    },
    reconsider: async () => {
      await triggerAppChange();
    },
  };
};

export const mountParcel: MountParcel = (element, { mount, unmount }) => {
  const mountPanel = neverRejects('Mounting a panel', mount);
  let mounted = Promise.resolve();
  const parcel = mountRootParcel(
    {
      bootstrap: async () => {},
      // Not waited for here: single-spa writes to the console when a mount takes a second, which a slow connection may.
      mount: async () => void (mounted = mountPanel()),
      unmount: neverRejects('Unmounting a panel', unmount),
    },
    { domElement: element },
  );
  return {
    unmount: async () => {
      await parcel.mountPromise;
      await mounted;
      await parcel.unmount();
    },
  };
};
