import type { TabChannel } from './event-hub.ts';

/** Tabs of the same origin; without BroadcastChannel, tabs receive no events of each other. */
export const broadcastTabChannel = (name = 'grandstand'): TabChannel | undefined => {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    listen(receive) {
      const onMessage = (event: MessageEvent) => receive(event.data);
      channel.addEventListener('message', onMessage);
      return () => {
        channel.removeEventListener('message', onMessage);
        channel.close();
      };
    },
  };
};
