import { useEffect, useState } from 'react';

/**
 * A-64a: another screen that the browser can play this video on (AirPlay, a cast device). `choose` opens the browser's own
 * list of screens; null when the browser has no list or reports no screen for this video.
 */
export const useRemotePlayback = (video: HTMLVideoElement | null) => {
  const [isAvailable, setAvailable] = useState(false);
  const [isElsewhere, setElsewhere] = useState(false);
  useEffect(() => {
    const remote = video?.remote;
    if (!remote) return;
    const read = () => setElsewhere(remote.state !== 'disconnected');
    const changes = ['connecting', 'connect', 'disconnect'] as const;
    for (const change of changes) remote.addEventListener(change, read);
    // Rejected where the browser cannot detect devices, or the engine disabled it for this stream.
    const watching = remote.watchAvailability(setAvailable).catch(() => null);
    return () => {
      for (const change of changes) remote.removeEventListener(change, read);
      void watching.then((id) => (id === null ? undefined : remote.cancelWatchAvailability(id)));
      setAvailable(false);
      setElsewhere(false);
    };
  }, [video]);
  // Rejected when the viewer closes the list.
  const choose = () => void video?.remote.prompt().catch(() => undefined);
  return { isElsewhere, choose: isAvailable || isElsewhere ? choose : null };
};
