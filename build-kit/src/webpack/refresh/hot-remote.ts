import type { PanelMount, Remote } from '@grandstand/shared-contracts';
import type { HotModule, LoadedModule } from './hot-module.ts';
import { takeTexts, withEditedTexts } from './hot-texts.ts';

interface Running {
  /** As the newest version of the module defines it. */
  remote: Remote;
  /** One function for each mount on the page: unmounts what is there and mounts what is newest. */
  readonly mounted: Set<() => void>;
}

/**
 * The exposed module of a remote. A change that no component takes, such as another screen in its list, arrives here:
 * everything that is mounted is mounted again, and loses its state.
 */
export const acceptRemote = (hot: HotModule<{ running: Running }>, { exports }: LoadedModule): void => {
  const remote = exports['remote'] as Remote;
  const own = { ...remote };
  const before = hot.data?.running;
  const running: Running = before ?? { remote: own, mounted: new Set() };
  running.remote = own;
  takeTexts(remote.texts);
  Object.assign(remote, {
    mount: trackedMount(running),
    panels: Object.fromEntries(Object.keys(remote.panels ?? {}).map((name) => [name, trackedPanel(running, name)])),
  });
  hot.accept();
  hot.dispose((data) => {
    data.running = running;
  });
  if (before) for (const mountAgain of [...running.mounted]) mountAgain();
};

const trackedMount =
  (running: Running): Remote['mount'] =>
  (element, host) => {
    const mount = () => running.remote.mount(element, withEditedTexts(host));
    let unmount = mount();
    const mountAgain = () => {
      unmount();
      unmount = mount();
    };
    running.mounted.add(mountAgain);
    return () => {
      running.mounted.delete(mountAgain);
      unmount();
    };
  };

const trackedPanel =
  (running: Running, name: string): PanelMount =>
  (element, host, props) => {
    let latest = props;
    const mount = () => {
      const panel = running.remote.panels?.[name];
      if (!panel) throw new Error(`The panel ${name} was removed: reload the page.`);
      return panel(element, withEditedTexts(host), latest);
    };
    let opened = mount();
    const mountAgain = () => {
      opened.unmount();
      opened = mount();
    };
    running.mounted.add(mountAgain);
    return {
      update(given) {
        latest = given;
        opened.update(given);
      },
      unmount() {
        running.mounted.delete(mountAgain);
        opened.unmount();
      },
    };
  };
