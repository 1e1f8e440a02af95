import { useHost } from '@grandstand/shared-contracts/react';
import { useStore } from 'jotai';
import { useLateTexts } from '../lazy/use-late-texts.ts';
import { smallWindows } from './small-windows.ts';

/** Opens the small window with every player; null where the browser has no Document Picture-in-Picture. */
export const useSmallWindow = (): (() => void) | null => {
  const { preferences } = useHost();
  const store = useStore();
  const t = useLateTexts();
  if (!smallWindows()) return null;
  return () =>
    void import('./small-window.tsx')
      .then(({ openSmallWindow }) => openSmallWindow({ store, t, captionStyle: preferences.get('captionStyle') }))
      // Refused without a gesture or by policy: the players stay on the page.
      .catch(() => undefined);
};
