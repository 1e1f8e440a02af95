import { SIMPLE_BETS_APP_VERSION, safeUrl } from '@grandstand/shared-contracts';
import { useConfig, useHost } from '@grandstand/shared-contracts/react';
import { Link } from '@grandstand/shared-ui';
import type { LiveItem } from '../content/live-item.ts';
import { useSpoilerFree } from '../spoilers/spoiler-free.ts';
import type { ShownGame } from './game-overlay.ts';
import styles from './overlay.module.css';
import { overlayLink } from './overlay-link.ts';
import { useGameOverlay } from './use-game-overlay.ts';

const PICK_EVENT = 'Pick-N-Play Click';

/** Over the video of a live game: the teams, and the operator's prediction game. */
export const GameLayer = ({ item }: { readonly item: LiveItem }) => {
  const { t, format } = useHost();
  const game = useGameOverlay(item);
  // The operator's overlay may show the score.
  const shown = useSpoilerFree() ? null : game;
  return (
    <aside className={styles.layer} aria-label={t('overlay.label')} hidden={!shown}>
      {shown && (
        <div className={styles.game} data-program={shown.programId}>
          <strong>{t('overlay.teams', { away: shown.game.away, home: shown.game.home })}</strong>
          <span>{t('overlay.since', { time: format.time(shown.game.startMs) })}</span>
        </div>
      )}
      {shown && <OperatorLink game={shown} />}
      {shown && <PickNPlay item={item} />}
    </aside>
  );
};

/** The operator's page about this game. */
const OperatorLink = ({ game }: { readonly game: ShownGame }) => {
  const { t } = useHost();
  const page = overlayLink(useConfig().easeLive, game);
  return page === null ? null : (
    <Link href={page} external look="quiet" className={styles.pick ?? ''}>
      {t('overlay.more')}
    </Link>
  );
};

/** WATCH-099, A-61: behind its flag and its leagues. No wagering: it links to the operator's own page. */
const PickNPlay = ({ item }: { readonly item: LiveItem }) => {
  const { t, track } = useHost();
  const { simpleBetEnabled, simpleBetSupportedLeagues, contactLinks } = useConfig();
  const page = safeUrl(contactLinks.pickNPlayFaq, location.href);
  if (!simpleBetEnabled || !simpleBetSupportedLeagues.includes(item.league) || !page) return null;
  const follow = () =>
    track(PICK_EVENT, { contentId: item.id, league: item.league, appVersion: SIMPLE_BETS_APP_VERSION });
  return (
    <Link href={page} external look="quiet" className={styles.pick ?? ''} onClick={follow}>
      {t('overlay.pickNPlay')}
    </Link>
  );
};
