import type { Application, Applications, MountParcel } from './single-spa.ts';

/**
 * Mounts and unmounts in the order of single-spa, in a visit in which its code did not load: the slot of the remote reports
 * that, since its own runtime is in the same file, and its `Try again` brings the screen.
 */
export const createApplications = (): Applications => {
  const registered: Application[] = [];
  const mounted = new Set<Application>();
  let last = Promise.resolve();

  const follow = async () => {
    for (const application of [...mounted]) {
      if (application.isActive()) continue;
      mounted.delete(application);
      await application.unmount();
    }
    for (const application of registered) {
      if (mounted.has(application) || !application.isActive()) continue;
      mounted.add(application);
      await application.mount();
    }
  };

  return {
    register(application) {
      registered.push(application);
    },
    reconsider() {
      last = last
        .then(follow)
        .catch((error: unknown) => console.error('Changing the remotes of the page failed:', error));
      return last;
    },
  };
};

export const mountParcel: MountParcel = (_element, { mount, unmount }) => {
  const mounted = mount();
  return { unmount: () => mounted.then(unmount) };
};
