import {
  type DialogOptions,
  type Host,
  type LiveValue,
  liveValue,
  type ToastOptions,
} from '@grandstand/shared-contracts';
import { Button, Dialog, type ToastEntry, ToastRegion } from '@grandstand/shared-ui';
import { useSyncExternalStore } from 'react';

interface Overlays {
  readonly dialog: { readonly options: DialogOptions; readonly answer: (id: string) => void } | null;
  readonly toasts: readonly ToastEntry[];
}

/** Dialogs and toasts as the shell would show them, for a page without a shell. */
export const overlayServices = (): Pick<Host, 'dialog' | 'toast'> & { readonly shown: LiveValue<Overlays> } => {
  const shown = liveValue<Overlays>({ dialog: null, toasts: [] });
  const change = (next: Partial<Overlays>) => shown.set({ ...shown.get(), ...next });
  return {
    shown,
    dialog: (options) =>
      new Promise((resolve) => {
        const answer = (id: string) => {
          change({ dialog: null });
          resolve(id);
        };
        change({ dialog: { options, answer } });
      }),
    toast({ type, message, level = 'info', durationMs = 5000 }: ToastOptions) {
      const { toasts } = shown.get();
      const id = (toasts.at(-1)?.id ?? 0) + 1;
      change({ toasts: [...toasts, { id, type, message, tone: level, durationMs }] });
    },
  };
};

export const DevOverlays = ({ shown }: { readonly shown: LiveValue<Overlays> }) => {
  const { dialog, toasts } = useSyncExternalStore(shown.subscribe, shown.get);
  const dismiss = (id: number) => shown.set({ ...shown.get(), toasts: toasts.filter((toast) => toast.id !== id) });
  return (
    <>
      <ToastRegion toasts={toasts} onDismiss={dismiss} />
      {dialog && (
        <Dialog
          open
          title={dialog.options.title}
          onClose={() => dialog.answer('dismiss')}
          actions={dialog.options.actions?.map(({ id, label }) => (
            <Button key={id} onClick={() => dialog.answer(id)}>
              {label}
            </Button>
          ))}
        >
          <p>{dialog.options.body}</p>
        </Dialog>
      )}
    </>
  );
};
