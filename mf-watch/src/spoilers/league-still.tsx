import styles from './spoilers.module.css';

/** The league's name in place of a still that could reveal the result. Hidden from screen readers: the title is beside it. */
export const LeagueStill = ({ league }: { readonly league: string }) => (
  <span className={styles.leagueStill} aria-hidden="true">
    {league}
  </span>
);
