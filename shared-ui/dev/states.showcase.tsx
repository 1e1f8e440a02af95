import { EmptyState, ErrorPanel, icons, LoadingView, Progress, Skeleton } from '../src/index.ts';
import styles from './gallery.module.css';

export function StatesShowcase() {
  return (
    <>
      <div className={styles.columns}>
        <LoadingView />
        <ErrorPanel
          heading="We could not load the videos"
          headingLevel={3}
          message="Check your connection, then try again."
          code="NET-504"
          onAction={() => undefined}
        />
        <EmptyState
          icon={icons.search}
          heading="No results"
          headingLevel={3}
          message="Try a team, a player or the name of a programme."
        />
      </div>
      <Progress value={0.6} label="Programme" />
      <div className={styles.grid}>
        <Skeleton shape="card" />
        <Skeleton shape="card" />
        <Skeleton shape="card" />
      </div>
    </>
  );
}
