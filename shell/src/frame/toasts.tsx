import { TIMERS } from '@grandstand/shared-contracts';
import { ToastRegion } from '@grandstand/shared-ui';
import { useAtomValue, useSetAtom } from 'jotai';
import { toastClosedAtom, toastsAtom } from './frame.atoms.ts';

/** SHELL-078: top right, type and message, hidden after 5 s unless it is hovered or focused. */
export const Toasts = () => {
  const toasts = useAtomValue(toastsAtom);
  const close = useSetAtom(toastClosedAtom);
  return (
    <ToastRegion
      toasts={toasts.map(({ level = 'info', durationMs = TIMERS.toastMs, ...toast }) => ({
        ...toast,
        tone: level,
        durationMs,
      }))}
      onDismiss={close}
    />
  );
};
