import type { Listen } from '../../../infrastructure/database/listen.ts';

/** Notified by the database when the current release of an environment changes; the payload is the environment's name. */
export const RELEASE_CHANNEL = 'grandstand_release';

interface Hearing {
  /** The environment's release may be another now. */
  readonly onChange: (environment: string) => void;
  readonly environments: () => Promise<readonly { readonly name: string }[]>;
  readonly onError: (error: unknown) => void;
}

/** Listens to releases of any replica. After a lost connection all environments may have changed. @returns a function that stops it */
export const listenForReleases = (
  listen: Listen,
  { onChange, environments, onError }: Hearing,
): Promise<() => Promise<void>> =>
  listen({
    channel: RELEASE_CHANNEL,
    onMessage: onChange,
    onGap: () => {
      environments().then((all) => {
        for (const { name } of all) onChange(name);
      }, onError);
    },
  });
