import { useState, useSyncExternalStore } from 'react';

const isVisible = (): boolean => document.visibilityState === 'visible';
const onChange = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

/** Whether the page is visible, or was since the component mounted. */
export const useSeen = (): boolean => {
  const isSeen = useSyncExternalStore(onChange, isVisible);
  const [wasSeen, setSeen] = useState(isSeen);
  if (isSeen && !wasSeen) setSeen(true);
  return isSeen || wasSeen;
};
