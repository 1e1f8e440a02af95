import { useHost } from '@grandstand/shared-contracts/react';
import { Link } from '@grandstand/shared-ui';
import type { Recording } from '../content/recording.ts';
import { useWatchAddress } from '../navigation/watch-address.ts';
import type { Details } from './game.api.ts';
import styles from './game.module.css';
import { useGameTexts } from './use-game-texts.ts';

interface GameVideosProps {
  readonly details: Details;
  readonly recordingId: string;
  /** The viewer wants no spoilers: titles of clips may reveal the result. */
  readonly isHidden: boolean;
}

/** What there is to watch of a game that has ended; what there is not is named. */
export const GameVideos = ({ details, recordingId, isHidden }: GameVideosProps) => {
  const { navigate } = useHost();
  const texts = useGameTexts();
  const { recording } = useWatchAddress();
  const { condensed, highlights } = details;
  const follow = (address: string) => navigate(address, { state: { fromList: true } });
  const nameOf = ({ title }: Recording, hidden: string) => (isHidden ? hidden : title);
  const hasNothing = recordingId === '' && !condensed && highlights.length === 0;
  return (
    <section className={styles.block} aria-labelledby="game-videos">
      <h3 id="game-videos" className={styles.heading}>
        {texts('game.videos')}
      </h3>
      {hasNothing && <p className={styles.quiet}>{texts('game.noVideos')}</p>}
      <div className={styles.videos}>
        {recordingId !== '' && (
          <Link look="primary" href={recording(recordingId)} onNavigate={follow}>
            {texts('game.full')}
          </Link>
        )}
        {condensed && (
          <Link look="outlined" href={recording(condensed.id)} onNavigate={follow}>
            {texts('game.condensed')}
          </Link>
        )}
        {highlights.map((clip, index) => (
          <Link key={clip.id} look="outlined" href={recording(clip.id)} onNavigate={follow}>
            {nameOf(clip, texts('game.highlightNumber', { number: index + 1 }))}
          </Link>
        ))}
      </div>
      {!hasNothing && !condensed && <p className={styles.quiet}>{texts('game.noCondensed')}</p>}
    </section>
  );
};
