import { isSignedIn } from '@grandstand/shared-contracts';
import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { useEffect, useRef } from 'react';
import { reportSpoilerFree } from './spoilers.api.ts';
import { useSpoilerFree } from './spoiler-free.ts';

/**
 * Spoiler-free mode is a choice of this browser; the messages of the account follow it (decision 100). Reported when the
 * page opens while it is on, and when it is switched. A failure is reported by the next page.
 */
export const useSpoilerReport = (): void => {
  const host = useHost();
  const session = useSession();
  const isSpoilerFree = useSpoilerFree();
  const reported = useRef({ account: '', isSpoilerFree: false });
  const account = isSignedIn(session) ? session.account?.spAccountID : undefined;
  useEffect(() => {
    if (account === undefined) return;
    const known = reported.current.account === account && reported.current.isSpoilerFree;
    reported.current = { account, isSpoilerFree };
    if (isSpoilerFree === known) return;
    void reportSpoilerFree(host, isSpoilerFree);
  }, [account, isSpoilerFree, host]);
};
