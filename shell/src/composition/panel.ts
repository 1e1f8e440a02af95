import type { PanelHandle } from '@grandstand/shared-contracts';
import { AppError } from '@grandstand/shared-contracts';
import type { Composition } from '@grandstand/shared-contracts/release';
import { loadInTime } from './load-in-time.ts';
import type { RemoteSlotDependencies } from './remote-slot.ts';
import type { MountParcel } from './single-spa.ts';

type Props = Readonly<Record<string, unknown>>;

/**
 * Mounts a named panel as a parcel inside `element`. A panel that no remote offers, or that
 * does not load, shows its failure inside `element` and nothing else changes.
 */
export const openPanel = (
  panelName: string,
  element: HTMLElement,
  initialProps: Props,
  composition: () => Pick<Composition, 'remotes'>,
  mountParcel: MountParcel,
  { load, createHost, showFailure, report }: RemoteSlotDependencies,
): PanelHandle => {
  let props = initialProps;
  let undo: () => void = () => {};
  let update: (next: Props) => void = () => {};

  const mount = async (): Promise<void> => {
    const owner = Object.entries(composition().remotes).find(([, { panels }]) => panels.includes(panelName));
    try {
      if (!owner) throw new AppError('remote_unavailable', `No remote of this release offers the panel ${panelName}.`);
      const [name, composed] = owner;
      const remote = await loadInTime(load, name, composed, composed.timeouts);
      const mountPanel = remote.panels?.[panelName];
      if (!mountPanel)
        throw new AppError('remote_unavailable', `${name}@${composed.version} does not have its panel ${panelName}.`);
      const root = element.ownerDocument.createElement('div');
      element.replaceChildren(root);
      const { host, dispose } = createHost({ name, version: composed.version, texts: remote.texts });
      const panel = mountPanel(root, host, props);
      update = (next) => panel.update(next);
      undo = () => {
        panel.unmount();
        dispose();
        root.remove();
      };
    } catch (error) {
      const [name, composed] = owner ?? [panelName, { version: '0.0.0' }];
      report({ name, version: composed.version, kind: 'load-failed', error: error as AppError });
      undo = showFailure(element, () => {
        undo();
        void mount();
      });
    }
  };

  const parcel = mountParcel(element, {
    mount,
    unmount: async () => undo(),
  });
  return {
    update(next) {
      props = next;
      update(next);
    },
    unmount: parcel.unmount,
  };
};
