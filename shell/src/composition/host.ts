import { type Host, type HostHistory, type Live, type Push, TIMERS } from '@grandstand/shared-contracts';
import type {
  Format,
  PlayersCatalogue,
  RemoteConfig,
  RuntimeSettings,
  Texts,
  Translate,
} from '@grandstand/shared-contracts/config';
import type { QueryTrigger, RemoteRoute } from '@grandstand/shared-contracts/release';
import { createPreferences } from '../storage/preferences.ts';
import type { createStore } from 'jotai';
import {
  chromeRequestedAtom,
  dialogAnsweredAtom,
  dialogRequestedAtom,
  toastRequestedAtom,
} from '../frame/frame.atoms.ts';
import type { ShellSession } from '../session/shell-session.ts';
import type { openPanel } from './panel.ts';
import type { LoadedRemote, MountedHost } from './remote-slot.ts';

/** What the shell has, from which a Host is cut for each mount. */
export interface ShellServices {
  readonly session: ShellSession;
  readonly history: HostHistory;
  readonly href: Host['href'];
  readonly isAt: Host['isAt'];
  readonly navigate: Host['navigate'];
  readonly config: Live<RemoteConfig>;
  readonly settings: Live<RuntimeSettings>;
  readonly players: Live<PlayersCatalogue>;
  readonly t: Translate;
  readonly format: Format;
  readonly translateFor: (texts: Texts) => Translate;
  readonly push: Push;
  readonly frame: ReturnType<typeof createStore>;
  readonly track: (name: string, props?: Readonly<Record<string, unknown>>) => void;
  readonly setTitle: (title: string) => void;
  readonly setBusy: (owner: object, busy: boolean) => void;
  readonly panel: (
    name: string,
    element: HTMLElement,
    props: Readonly<Record<string, unknown>>,
  ) => ReturnType<typeof openPanel>;
}

interface MountFacts extends LoadedRemote {
  readonly routes: readonly RemoteRoute[];
  readonly trigger: QueryTrigger | null;
}

/** A Host for one mount; `dispose` ends its subscriptions, dialogs, panels, chrome and busy mark. */
export const createHost = (
  services: ShellServices,
  { name, version, texts, routes, trigger }: MountFacts,
): MountedHost => {
  const { session, frame, history } = services;
  const t = services.translateFor(texts);
  const bus = session.hub.scope(name);
  const undos = new Set<() => void>([bus.dispose]);
  const owner = {};

  /** A Live whose listeners end with the mount. */
  const scoped = <T>(live: Live<T>): Live<T> => ({
    get: live.get,
    subscribe(listener) {
      const undo = live.subscribe(listener);
      undos.add(undo);
      return () => {
        undos.delete(undo);
        undo();
      };
    },
  });

  const dialog: Host['dialog'] = (options) => {
    const { id, answered } = frame.set(dialogRequestedAtom, options);
    const dismiss = () => frame.set(dialogAnsweredAtom, id, 'dismiss');
    undos.add(dismiss);
    return answered.finally(() => undos.delete(dismiss));
  };

  const host: Host = {
    remote: { name, version },
    routes,
    trigger,
    session: { ...scoped(session.store), actions: session.actions },
    config: scoped(services.config),
    settings: scoped(services.settings),
    players: scoped(services.players),
    t,
    format: services.format,
    call: session.call,
    now: session.now,
    bus,
    push: { ...services.push, ...scoped(services.push) },
    preferences: createPreferences(session.storage, name),
    history: { ...history, ...scoped(history) },
    navigate: services.navigate,
    href: services.href,
    isAt: services.isAt,
    panel(panelName, element, props) {
      const handle = services.panel(panelName, element, props ?? {});
      const close = () => void handle.unmount();
      undos.add(close);
      const unmount = async () => {
        undos.delete(close);
        await handle.unmount();
      };
      return { update: handle.update, unmount };
    },
    dialog,
    errorDialog: (message) =>
      dialog({
        title: t('errorModal.title'),
        body: message ?? t('errorModal.body'),
        actions: [{ id: 'ok', label: t('errorModal.button') }],
      }),
    toast: (options) => frame.set(toastRequestedAtom, { durationMs: TIMERS.toastMs, ...options }),
    setChrome(chrome) {
      frame.set(chromeRequestedAtom, chrome);
      undos.add(() => frame.set(chromeRequestedAtom, null));
    },
    setTitle: services.setTitle,
    setBusy: (busy) => services.setBusy(owner, busy),
    track: services.track,
  };
  return {
    host,
    dispose() {
      services.setBusy(owner, false);
      for (const undo of [...undos]) undo();
      undos.clear();
    },
  };
};
