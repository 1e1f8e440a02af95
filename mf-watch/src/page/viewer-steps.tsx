import { needsProvider, type PanelProps } from '@grandstand/shared-contracts';
import { RemotePanel, useHost, useSession } from '@grandstand/shared-contracts/react';
import { useParams } from '@grandstand/shared-contracts/router';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { providerFromWallAtom } from '../playback/provider-from-wall.atoms.ts';

/**
 * Panels of mf-auth on the watch page: the TV provider picker (AUTH-091), and pending onboarding steps at the top, which
 * never block the page.
 */
export const ViewerSteps = () => {
  const { navigate, session } = useHost();
  const { actions } = session;
  const current = useSession();
  const { vodId } = useParams();
  const isFromWall = useAtomValue(providerFromWallAtom);
  const isWanted = needsProvider(current);
  // The picker closes itself: it may still show a result to a viewer who has signed in.
  const [isPicking, setIsPicking] = useState(isWanted);
  if (isWanted && !isPicking) setIsPicking(true);

  // Favourites are chosen elsewhere and lead back here (AUTH-119).
  useEffect(() => actions.setVodId(vodId), [actions, vodId]);

  const picker = useMemo(
    (): PanelProps<'auth/tv-picker'> => ({
      presentation: 'dialog',
      onDone: (outcome) => {
        setIsPicking(false);
        if (outcome === 'authenticated') return;
        // It returns to where it was opened: the wall or the landing page.
        if (isFromWall) actions.setUserType('dtc', 'wall');
        else navigate({ screen: 'landing' });
      },
    }),
    [navigate, actions, isFromWall],
  );
  return (
    <>
      {isPicking && <RemotePanel name="auth/tv-picker" props={picker} />}
      {current.onboarding.pending.length > 0 && <RemotePanel name="auth/onboarding" />}
    </>
  );
};
