import { needsProvider, type PanelProps, routes } from '@grandstand/shared-contracts';
import { RemotePanel, useHost, useSession } from '@grandstand/shared-contracts/react';
import { useParams } from '@grandstand/shared-contracts/router';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { providerFromWallAtom } from '../playback/provider-from-wall.atoms.ts';

/**
 * What mf-auth still has to ask on the watch page: the TV provider of somebody who came for one (AUTH-091), and the steps
 * of onboarding, at the top and never in the way.
 */
export const ViewerSteps = () => {
  const { navigate, session } = useHost();
  const { actions } = session;
  const current = useSession();
  const { vodId } = useParams();
  const isFromWall = useAtomValue(providerFromWallAtom);
  const isWanted = needsProvider(current);
  // It stays until it says that it is done: who is signed in already may still be told so.
  const [isPicking, setIsPicking] = useState(isWanted);
  if (isWanted && !isPicking) setIsPicking(true);

  // Favourites, chosen elsewhere, lead back to here (AUTH-119).
  useEffect(() => actions.setVodId(vodId), [actions, vodId]);

  const picker = useMemo(
    (): PanelProps<'auth/tv-picker'> => ({
      presentation: 'dialog',
      onDone: (outcome) => {
        setIsPicking(false);
        if (outcome === 'authenticated') return;
        // Opened from the wall, it goes back to it; opened from the landing page, to that.
        if (isFromWall) actions.setUserType('dtc', 'wall');
        else navigate(routes.landing());
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
