import type { EventBus } from '@grandstand/shared-contracts';
import { type Caller, RefreshToken, type Tokens } from '@grandstand/shared-contracts/api';
import type { BrowserStorage } from '../storage/browser-storage.ts';

interface RenewalDependencies {
  readonly storage: BrowserStorage;
  readonly bus: EventBus;
  readonly call: Caller;
  readonly keepTokens: (tokens: Tokens) => void;
  /** Ends the session. */
  readonly end: () => void;
  /** Runs `work` while no other tab does. */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>;
}

/** SHELL-064…067: one refresh at a time, across tabs; false when there is no session to go on with. */
export const createRenewal = ({ storage, bus, call, keepTokens, end, exclusively }: RenewalDependencies) => {
  let renewal: Promise<boolean> | null = null;

  const renewOnce = (staleToken: string | null) =>
    exclusively(async () => {
      const isReplaced = () => storage.get('accessToken') !== staleToken;
      // Another tab may have renewed while this one waited.
      if (isReplaced()) return storage.get('accessToken') !== null;
      const refreshToken = storage.get('refreshToken');
      if (!refreshToken) return false;
      const reply = await call(RefreshToken, { refreshToken });
      if (reply.ok) {
        keepTokens(reply.value);
        return true;
      }
      // The service is unreachable, or another account signed in elsewhere meanwhile.
      if (reply.error.status === undefined || isReplaced()) return false;
      bus.emit('session:refresh-failed', { cause: reply.error.code });
      end();
      return false;
    });

  return (): Promise<boolean> => {
    renewal ??= renewOnce(storage.get('accessToken')).finally(() => {
      renewal = null;
    });
    return renewal;
  };
};
