import { useHost } from '@grandstand/shared-contracts/react';
import type { LiveScore } from '@grandstand/shared-contracts/api';
import { filledShape, Icon, LiveBadge } from '@grandstand/shared-ui';
import type { MouseEvent, ReactNode } from 'react';
import { channelLabel, type LiveItem } from '../content/live-item.ts';
import { useLateTexts } from '../lazy/use-late-texts.ts';
import { gameClock } from '../score/game-clock.ts';
import type { Scores } from '../score/score-stream.ts';
import { longWhen, shortWhen } from '../score/score-words.ts';
import { useCurrentBoard } from '../score/use-current-board.ts';
import styles from './score-strip.module.css';

const STAR = <path {...filledShape} d="M12 3l2.7 5.8 6.3.8-4.6 4.4 1.2 6.3L12 17.2 6.4 20.3l1.2-6.3L3 9.6l6.3-.8z" />;

interface StripLinkProps {
  readonly address: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

const StripLink = ({ address, className = '', children }: StripLinkProps) => {
  const { navigate } = useHost();
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    navigate(address, { state: { fromList: true } });
  };
  return (
    <a className={`${styles.game} ${className}`} href={address} onClick={follow}>
      {children}
    </a>
  );
};

interface LiveGameLinkProps {
  readonly item: LiveItem;
  /** Undefined while unknown, and where scores are hidden. */
  readonly score: LiveScore | undefined;
  /** Of a favorite team of the viewer. */
  readonly isFavourite: boolean;
}

/** A live game; leads to its channel. Its score is read with the link and not announced when it changes. */
export const LiveGameLink = ({ item, score, isFavourite }: LiveGameLinkProps) => {
  const { href } = useHost();
  const t = useLateTexts();
  const channel = channelLabel({ ...item, teams: '' });
  return (
    <StripLink address={href({ screen: 'watch', search: { with: item.id } })} className={styles.live}>
      <span className="visually-hidden">
        {[t('scores.watch', { game: item.teams, channel }), isFavourite && t('scores.favorite')]
          .filter(Boolean)
          .join(', ')}
      </span>
      {isFavourite && <Icon shape={STAR} size={20} className={styles.star ?? ''} />}
      {score ? (
        <Board score={score} />
      ) : (
        <span aria-hidden="true" className={styles.text}>
          <span className={styles.teams}>{item.teams}</span>
          <span className={styles.facts}>
            <LiveBadge />
            {channel}
          </span>
        </span>
      )}
    </StripLink>
  );
};

const Board = ({ score }: { readonly score: LiveScore }) => {
  const { t } = useHost();
  const lateTexts = useLateTexts();
  const board = useCurrentBoard(score);
  if (!board) return null;
  const clock = gameClock(board.clockS);
  const isPlay = board.phase === 'playing' || board.phase === 'stopped';
  const lastPlay = score.lastScored ? lateTexts('scores.scored', { team: score[score.lastScored].name }) : '';
  const sides = [
    { ...score.away, points: board.away },
    { ...score.home, points: board.home },
  ];
  return (
    <>
      <span className="visually-hidden">
        {[...sides.map(({ name, points }) => `${name} ${points}`), longWhen(t, score, board, clock), lastPlay]
          .filter(Boolean)
          .join(', ')}
      </span>
      <span aria-hidden="true" className={styles.board}>
        {sides.map(({ code, points }) => (
          <span key={code} className={styles.side}>
            {code} <b>{points}</b>
          </span>
        ))}
      </span>
      <span aria-hidden="true" className={styles.text}>
        <span className={styles.facts}>
          {board.phase !== 'final' && <LiveBadge />}
          {[shortWhen(t, score, board), isPlay && score.clock !== 'none' && clock].filter(Boolean).join(' ')}
        </span>
        <span className={styles.last}>{lastPlay}</span>
      </span>
    </>
  );
};

/** A game that begins next; leads to its page. */
export const NextGameLink = ({ game }: { readonly game: Scores['next'][number] }) => {
  const { href, format } = useHost();
  const t = useLateTexts();
  return (
    <StripLink address={href({ screen: 'watch', search: { view: 'program', id: game.id } })}>
      <span className={styles.text}>
        <span className={styles.facts}>
          {t('scores.next')} <time>{format.time(Date.parse(game.startsAt))}</time>
          <span>{game.channelName}</span>
        </span>
        <span className={styles.teams}>{`${game.away} at ${game.home}`}</span>
      </span>
    </StripLink>
  );
};
