import * as direct from './direct-applications.ts';
import type { Application, Applications, MountParcel } from './single-spa.ts';

/** The adapter of single-spa, or what takes its place. */
export interface Orchestration {
  readonly createApplications: () => Applications;
  readonly mountParcel: MountParcel;
}

/** In the chunk of the federation runtime: a page that shows a remote needs both, and the edge preloads it. Never rejects. */
export const loadOrchestration = (): Promise<Orchestration> =>
  import(/* webpackChunkName: "federation" */ './single-spa.ts').catch(() => direct);

/** Applications whose library loads with the first one that is active: the landing page has none (decision 132). */
export const lazyApplications = (load: () => Promise<Orchestration>): Applications => {
  const registered: Application[] = [];
  let starting: Promise<Applications> | null = null;

  const start = async (): Promise<Applications> => {
    const applications = (await load()).createApplications();
    for (const application of registered) applications.register(application);
    return applications;
  };

  return {
    register(application) {
      registered.push(application);
    },
    async reconsider() {
      if (!starting && !registered.some(({ isActive }) => isActive())) return;
      starting ??= start();
      await (await starting).reconsider();
    },
  };
};

/** Mounts parcels with a library that may have to load first. */
export const lazyParcels =
  (load: () => Promise<Orchestration>): MountParcel =>
  (element, lifecycle) => {
    const parcel = load().then(({ mountParcel }) => mountParcel(element, lifecycle));
    return { unmount: async () => (await parcel).unmount() };
  };
