import type { GameRecord } from '@grandstand/shared-contracts/api';
import { useHost } from '@grandstand/shared-contracts/react';
import { type ReactNode, useState } from 'react';
import { gameClock } from '../score/game-clock.ts';
import { type Play, playsOf } from './box-score.ts';
import type { Details } from './game.api.ts';
import styles from './game.module.css';
import type { SeekTarget } from './seek-target.ts';
import { useGameTexts } from './use-game-texts.ts';

/** The others are closed, so that the page stays short. */
const OPEN_PERIODS = 3;

interface PlayListProps {
  readonly record: GameRecord;
  readonly details: Details;
  /** Where a play can be watched; null where there is no video of it. */
  readonly target: SeekTarget | null;
}

/** Every play that scored, the latest period first; a press shows it in the video. */
export const PlayList = ({ record, details, target }: PlayListProps) => {
  const { t } = useHost();
  const texts = useGameTexts();
  const [isKeyOnly, setKeyOnly] = useState(false);
  const plays = playsOf(record).filter(({ moment }) => !isKeyOnly || moment);
  const periods = [...new Set(plays.map(({ period }) => period))].toReversed();
  const filter = (isKey: boolean): ReactNode => (
    <button
      type="button"
      aria-pressed={isKeyOnly === isKey}
      className={styles.filter}
      onClick={() => setKeyOnly(isKey)}
    >
      {texts(isKey ? 'game.keyPlays' : 'game.allPlays')}
    </button>
  );
  return (
    <section className={styles.block} aria-labelledby="game-plays">
      <div className={styles.playsHead}>
        <h3 id="game-plays" className={styles.heading}>
          {texts('game.plays')}
        </h3>
        <div className={styles.filters}>
          {filter(false)}
          {filter(true)}
        </div>
      </div>
      {plays.length === 0 && <p className={styles.quiet}>{texts(isKeyOnly ? 'game.noKeyPlays' : 'game.noPlays')}</p>}
      {periods.map((period, index) => (
        <details key={period} className={styles.period} open={index < OPEN_PERIODS}>
          <summary>{t(`score.${record.periodUnit}`, { number: period })}</summary>
          <ol className={styles.plays}>
            {plays
              .filter((play) => play.period === period)
              .toReversed()
              .map((play) => (
                <li key={play.atS}>
                  <PlayRow play={play} record={record} details={details} target={target} />
                </li>
              ))}
          </ol>
        </details>
      ))}
    </section>
  );
};

const PlayRow = ({ play, record, details, target }: PlayListProps & { readonly play: Play }) => {
  const texts = useGameTexts();
  const { away, home } = details;
  const name = texts(`game.play.${play.play.kind}`);
  const score = `${away.code} ${play.away}, ${home.code} ${play.home}`;
  const row = (
    <>
      <span className={styles.playTeam}>{details[play.side].code}</span>
      <span className={styles.playText}>
        <b>{name}</b> {play.play.player}
      </span>
      <span className={styles.playScore}>{score}</span>
      {record.clock !== 'none' && <span className={styles.playClock}>{gameClock(play.clockS)}</span>}
    </>
  );
  if (!target) return <span className={styles.play}>{row}</span>;
  return (
    <a
      className={styles.play}
      data-key={play.moment ? true : undefined}
      href={target.href(play.atS)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        target.follow(play.atS);
      }}
    >
      <span className="visually-hidden">{texts('game.watchPlay')}</span>
      {row}
    </a>
  );
};
