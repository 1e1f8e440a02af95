import type { DialogOptions, Host, ToastOptions } from '@grandstand/shared-contracts';
import type { Translate } from '@grandstand/shared-contracts/config';

/** What a remote asked the page around it to show. */
export interface FrameRecord {
  readonly dialogs: readonly DialogOptions[];
  /** Open panels of other remotes, with their latest props. */
  readonly panels: readonly { readonly name: string; readonly props: Readonly<Record<string, unknown>> }[];
  readonly toasts: readonly ToastOptions[];
  readonly titles: readonly string[];
  readonly tracked: readonly { readonly name: string; readonly props: unknown }[];
  /** The last value of `setBusy`. */
  readonly isBusy: () => boolean;
  /** The action id that the next dialogs resolve to; `dismiss` by default. */
  chooseInDialogs(action: string): void;
}

type FrameFunctions = Pick<
  Host,
  'panel' | 'dialog' | 'errorDialog' | 'toast' | 'setChrome' | 'setTitle' | 'setBusy' | 'track'
>;

/** The frame's part of a host: shows nothing and records everything. */
export const fakeFrame = (t: Translate): FrameFunctions & FrameRecord => {
  const dialogs: DialogOptions[] = [];
  const panels: { name: string; props: Readonly<Record<string, unknown>> }[] = [];
  const toasts: ToastOptions[] = [];
  const titles: string[] = [];
  const tracked: { name: string; props: unknown }[] = [];
  let choice = 'dismiss';
  let busy = false;
  const dialog = async (options: DialogOptions): Promise<string> => {
    dialogs.push(options);
    return choice;
  };
  return {
    dialogs,
    panels,
    toasts,
    titles,
    tracked,
    isBusy: () => busy,
    chooseInDialogs: (action) => {
      choice = action;
    },
    panel(name, element, props) {
      const opened: (typeof panels)[number] = { name, props: props ?? {} };
      panels.push(opened);
      element.dataset['panel'] = name;
      return {
        update: (next) => {
          opened.props = next;
        },
        unmount: async () => {
          panels.splice(panels.indexOf(opened), 1);
        },
      };
    },
    dialog,
    errorDialog: (message) => dialog({ title: t('errorModal.title'), body: message ?? t('errorModal.body') }),
    toast: (options) => {
      toasts.push(options);
    },
    setChrome: () => {},
    setTitle: (title) => {
      titles.push(title);
    },
    setBusy: (on) => {
      busy = on;
    },
    track: (name, props) => {
      tracked.push({ name, props });
    },
  };
};
