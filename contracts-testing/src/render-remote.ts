import type { Remote } from '@grandstand/shared-contracts';
import { type FakeHost, type FakeHostOptions, fakeHost } from './fake-host.ts';

/** Mounts a remote alone on a fake host, which speaks the remote's own texts; `unmount` is the remote's own undo. */
export const renderRemote = (
  remote: Remote,
  options: FakeHostOptions & { readonly host?: FakeHost } = {},
): { readonly host: FakeHost; readonly element: HTMLElement; unmount(): void } => {
  const host = options.host ?? fakeHost(options);
  host.addTexts(remote.texts);
  const element = document.createElement('div');
  document.body.append(element);
  const undo = remote.mount(element, host);
  return {
    host,
    element,
    unmount() {
      undo();
      element.remove();
    },
  };
};
