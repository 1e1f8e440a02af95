import { matchPath } from '@grandstand/shared-contracts/release';
import type { Site, View } from './open-site.ts';

/**
 * Requests the viewer's tokens for playback with each page that plays, and not when its first stream needs them: those are
 * two round trips, during which its remote and its lists travel (decision 142).
 */
export const preparePlayback = (
  { page, composition, session }: Pick<Site, 'page' | 'composition' | 'session'>,
  { decision }: Pick<View, 'decision'>,
): void => {
  const playing = Object.values(composition.remotes).flatMap(({ routes }) => routes.filter(({ plays }) => plays));
  // The page has decided nothing yet: it waits for the account.
  if (playing.some(({ path }) => matchPath(path, page.location.pathname))) session.preparePlayback();
  decision.subscribe(() => {
    const shown = decision.get();
    if (shown.kind === 'remote' && shown.route?.plays) session.preparePlayback();
  });
};
