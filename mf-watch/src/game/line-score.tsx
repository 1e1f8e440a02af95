import type { GameRecord } from '@grandstand/shared-contracts/api';
import { useHost } from '@grandstand/shared-contracts/react';
import { TeamChip } from '@grandstand/shared-ui';
import { longWhen } from '../score/score-words.ts';
import { useCurrentBoard } from '../score/use-current-board.ts';
import { gameClock } from '../score/game-clock.ts';
import { periodScores, SIDES, statistics } from './box-score.ts';
import type { Details } from './game.api.ts';
import styles from './game.module.css';
import { useGameTexts } from './use-game-texts.ts';

const PLAIN = ['#223250', '#8fa0bd'] as const;

export const TeamName = ({ team }: { readonly team: Details['away'] }) => {
  const [first = PLAIN[0], second = PLAIN[1]] = team.colors ?? [];
  return <TeamChip name={team.name} colours={[first, second]} />;
};

interface LineScoreProps {
  readonly record: GameRecord;
  readonly details: Details;
}

/** The score by period, and its total; in baseball with hits and errors. */
export const LineScore = ({ record, details }: LineScoreProps) => {
  const { t } = useHost();
  const texts = useGameTexts();
  const board = useCurrentBoard(record);
  const periods = periodScores(record);
  const isBaseball = record.periodUnit === 'inning';
  const counted = isBaseball ? statistics(record).filter(({ of }) => of === 'hits' || of === 'errors') : [];
  const total = isBaseball ? 'game.runs' : 'game.total';
  return (
    <section className={styles.block} aria-labelledby="game-score">
      <h3 id="game-score" className={styles.heading}>
        {texts('game.score')}
        {board && <span className={styles.when}>{longWhen(t, record, board, gameClock(board.clockS))}</span>}
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what has a scroll bar has to be reachable with the keyboard. */}
      <div className={styles.scroll} role="group" aria-labelledby="game-score" tabIndex={0}>
        <table className={styles.lineScore}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{texts('game.team')}</span>
              </th>
              {periods.map(({ number }) => (
                <th key={number} scope="col">
                  <span className="visually-hidden">{t(`score.${record.periodUnit}`, { number })}</span>
                  <span aria-hidden="true">{number}</span>
                </th>
              ))}
              <th scope="col" className={styles.total}>
                <abbr title={texts(`${total}.long`)}>{texts(total)}</abbr>
              </th>
              {counted.map(({ of }) => (
                <th key={of} scope="col">
                  <abbr title={texts(`game.count.${of}`)}>{texts(`game.count.${of}`).slice(0, 1)}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {SIDES.map((side) => (
              <tr key={side}>
                <th scope="row">
                  <TeamName team={details[side]} />
                </th>
                {periods.map((period) => (
                  <td key={period.number}>{period[side] ?? '·'}</td>
                ))}
                <td className={styles.total}>{record.turns.at(-1)?.[side] ?? 0}</td>
                {counted.map((row) => (
                  <td key={row.of}>{row[side]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
};
