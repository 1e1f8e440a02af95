import styles from './spoilers.module.css';

/** In place of a still that could tell how a game went: the league's name. Its title is beside it, so it says nothing aloud. */
export const LeagueStill = ({ league }: { readonly league: string }) => (
  <span className={styles.leagueStill} aria-hidden="true">
    {league}
  </span>
);
