import type { GameRecord } from '@grandstand/shared-contracts/api';
import type { CSSProperties } from 'react';
import { playsOf, SIDES, scorersOf, statistics } from './box-score.ts';
import type { Details } from './game.api.ts';
import styles from './game.module.css';
import { TeamName } from './line-score.tsx';
import { useGameTexts } from './use-game-texts.ts';

interface StatisticsProps {
  readonly record: GameRecord;
  readonly details: Details;
}

const MAX_SCORERS = 5;
const SCORERS = {
  inning: 'game.scorers.runs',
  quarter: 'game.scorers.points',
  half: 'game.scorers.goals',
  period: 'game.scorers.goals',
} as const;

const share = (own: number, other: number): string =>
  `${own + other === 0 ? 50 : Math.round((own / (own + other)) * 100)}%`;

/** What both sides did so far, and who scored; the box score when the game has ended. */
export const Statistics = ({ record, details }: StatisticsProps) => {
  const texts = useGameTexts();
  const rows = statistics(record);
  const isFinal = record.turns.at(-1)?.phase === 'final';
  const { away, home } = details;
  return (
    <section className={styles.block} aria-labelledby="game-statistics">
      <h3 id="game-statistics" className={styles.heading}>
        {texts(isFinal ? 'game.boxScore' : 'game.statistics')}
      </h3>
      <Scorers record={record} details={details} />
      <table className={styles.statistics}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{texts('game.statistics')}</span>
            </th>
            <th scope="col">{away.code}</th>
            <th scope="col">{home.code}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ of, ...row }) => (
            <tr key={of} style={{ '--away': share(row.away, row.home) } as CSSProperties}>
              <th scope="row">{texts(`game.count.${of}`)}</th>
              <td>{row.away}</td>
              <td>{row.home}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

const Scorers = ({ record, details }: StatisticsProps) => {
  const texts = useGameTexts();
  const plays = playsOf(record);
  return (
    <>
      <h4 className={styles.subheading}>{texts(SCORERS[record.periodUnit])}</h4>
      {plays.length === 0 && <p className={styles.quiet}>{texts('game.noScorers')}</p>}
      <div className={styles.pair}>
        {SIDES.map((side) => (
          <div key={side}>
            <TeamName team={details[side]} />
            <ol className={styles.people}>
              {scorersOf(plays, side)
                .slice(0, MAX_SCORERS)
                .map(({ player, points }) => (
                  <li key={player}>
                    <span>{player}</span> <b>{points}</b>
                  </li>
                ))}
            </ol>
          </div>
        ))}
      </div>
    </>
  );
};
