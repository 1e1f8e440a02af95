import type { EventBus } from '@grandstand/shared-contracts';

/** SHELL-085: a lost connection is reported on the bus and in the console, and shows nothing. Returns the undo. */
export const reportConnection = (bus: Pick<EventBus, 'emit'>, page: Window): (() => void) => {
  const report = () => {
    const online = page.navigator.onLine;
    bus.emit('net:offline', { online });
    console.info(online ? 'The browser is online again.' : 'The browser is offline.');
  };
  page.addEventListener('offline', report);
  page.addEventListener('online', report);
  if (!page.navigator.onLine) report();
  return () => {
    page.removeEventListener('offline', report);
    page.removeEventListener('online', report);
  };
};
