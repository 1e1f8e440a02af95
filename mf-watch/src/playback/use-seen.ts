import { useState, useSyncExternalStore } from 'react';

const isVisible = (): boolean => document.visibilityState === 'visible';
const onChange = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

/** Whether somebody sees the page, or has seen it since this component came. */
export const useSeen = (): boolean => {
  const isSeen = useSyncExternalStore(onChange, isVisible);
  const [wasSeen, setSeen] = useState(isSeen);
  if (isSeen && !wasSeen) setSeen(true);
  return isSeen || wasSeen;
};
