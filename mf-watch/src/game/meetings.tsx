import { useHost } from '@grandstand/shared-contracts/react';
import type { Details } from './game.api.ts';
import styles from './game.module.css';
import { useGameTexts } from './use-game-texts.ts';

interface MeetingsProps {
  readonly meetings: Details['meetings'];
  /** The viewer wants no spoilers. */
  readonly isHidden: boolean;
}

/** The last games of these teams; each leads to its page. */
export const Meetings = ({ meetings, isHidden }: MeetingsProps) => {
  const { format, href, navigate } = useHost();
  const texts = useGameTexts();
  return (
    <section className={styles.block} aria-labelledby="game-meetings">
      <h3 id="game-meetings" className={styles.heading}>
        {texts('game.meetings')}
      </h3>
      {meetings.length === 0 && <p className={styles.quiet}>{texts('game.noMeetings')}</p>}
      <ul className={styles.meetings}>
        {meetings.map(({ id, startsAt, away, home }) => {
          const address = href({ screen: 'watch', search: { view: 'program', id } });
          const result = { away: away.name, awayScore: away.score, home: home.name, homeScore: home.score };
          return (
            <li key={id}>
              <a
                className={styles.meeting}
                href={address}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
                  event.preventDefault();
                  navigate(address, { state: { fromList: true } });
                }}
              >
                <time dateTime={startsAt}>{format.day(Date.parse(startsAt))}</time>
                <span>{isHidden ? `${away.name} at ${home.name}` : texts('game.result', result)}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
