import { SIDES } from './box-score.ts';
import type { Details } from './game.api.ts';
import styles from './game.module.css';
import { TeamName } from './line-score.tsx';
import { useGameTexts } from './use-game-texts.ts';

interface LineupsProps {
  readonly details: Details;
  /** The game has not begun. */
  readonly isProbable: boolean;
}

/** Who plays. */
export const Lineups = ({ details, isProbable }: LineupsProps) => {
  const texts = useGameTexts();
  const { lineups } = details;
  if (!lineups) return null;
  return (
    <section className={styles.block} aria-labelledby="game-lineups">
      <h3 id="game-lineups" className={styles.heading}>
        {texts(isProbable ? 'game.lineups' : 'game.lineups.known')}
      </h3>
      <div className={styles.pair}>
        {SIDES.map((side) => (
          <div key={side}>
            <TeamName team={details[side]} />
            <ol className={styles.people}>
              {lineups[side].map(({ name, role }) => (
                <li key={name}>
                  <span>{name}</span> <span className={styles.role}>{role}</span>
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </section>
  );
};
