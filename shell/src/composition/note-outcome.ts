import type { RemoteOutcome } from './remote-slot.ts';

/** A failure is always on the console, where a support call can find it. */
export const noteOutcome = ({ name, version, kind, mountMs, error }: RemoteOutcome): void => {
  if (error) console.error(`${name}@${version} ${kind}:`, error.message);
  else performance.mark(`remote:${kind}:${name}`, { detail: { version, mountMs } });
};
