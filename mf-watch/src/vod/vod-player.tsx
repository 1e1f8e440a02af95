import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { Button } from '@grandstand/shared-ui';
import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import { BackButton } from '../navigation/back-button.tsx';
import { publishedOn, type Recording } from '../content/recording.ts';
import { RecordingCard } from '../catalogue/recording-card.tsx';
import { sectionsAtom } from '../catalogue/sections.atoms.ts';
import { useSectionItems } from '../catalogue/use-sections.ts';
import { listAccessAtom, useListAccess } from '../playback/list-access.ts';
import { StagePlayer } from '../playback/stage-player.tsx';
import { usePlayback, useSessions } from '../playback/use-playback.ts';
import type { PlayerEvent } from '../player/player-port.ts';
import { useShownRecording } from '../spoilers/spoiler-free.ts';
import { usePreference } from '../hooks/use-preference.ts';
import { useWatchAddress } from '../navigation/watch-address.ts';
import { playableAfter } from './up-next.ts';
import { UpNextCard } from './up-next-card.tsx';
import styles from './vod.module.css';

interface VodPlayerProps {
  readonly recording: Recording;
  readonly sectionId: string;
}

const SHOWN_BESIDE = 4;

/** The recording, then the next one that the viewer may watch. The player stays mounted, so full screen stays. */
export const VodPlayer = ({ recording, sectionId }: VodPlayerProps) => {
  const { navigate, history, bus } = useHost();
  const viewer = useSession();
  const address = useWatchAddress();
  const shown = useShownRecording(recording);
  const playback = usePlayback(useSessions()(1), recording);
  const { state, session } = playback;
  const { items, status } = useSectionItems(sectionId, true);
  const [next] = playableAfter(items, recording.id, viewer);
  /** The recording that has ended; the next one starts without this state. */
  const [endedId, setEnded] = useState('');
  const isEnded = endedId === recording.id;
  const [isTheater] = usePreference('theater');
  useListAccess(state.status === 'error' ? state.failure : null);

  const follow = (event: PlayerEvent) => {
    if (event.type === 'resumed') setEnded('');
    if (event.type !== 'completed') return;
    bus.emit('player:ended', { contentId: recording.id, sectionId });
    setEnded(recording.id);
    if (!next) session.stop();
  };
  const playNext = () => next && navigate(address.recording(next.id), { replace: true, state: history.get().state });
  const replay = () => {
    setEnded('');
    session.open(recording);
  };

  return (
    <div className={styles.columns} data-wide={isTheater}>
      <div className={styles.main} data-coming={(status === 'loading' && items.length === 0) || undefined}>
        <BackButton />
        <div className={styles.stage}>
          <StagePlayer
            content={recording}
            playback={playback}
            title={shown.title}
            posterUrl={shown.still?.src}
            onEvent={follow}
            {...(isEnded && { stopped: <Ended title={shown.title} onReplay={replay} /> })}
            over={
              isEnded &&
              next && <UpNextCard key={next.id} next={next} onCancel={() => session.stop()} onPlay={playNext} />
            }
          />
        </div>
        <About recording={shown} />
      </div>
      <Beside sectionId={sectionId} items={items.filter(({ id }) => id !== recording.id).slice(0, SHOWN_BESIDE)} />
    </div>
  );
};

const Ended = ({ title, onReplay }: { readonly title: string; readonly onReplay: () => void }) => {
  const { t } = useHost();
  return (
    <div className={styles.over}>
      <p>{t('upNext.over', { title })}</p>
      <Button icon="play" onClick={onReplay}>
        {t('upNext.replay')}
      </Button>
    </div>
  );
};

const About = ({ recording }: { readonly recording: Recording }) => {
  const { format } = useHost();
  const { title, league, duration, description } = recording;
  return (
    <div className={styles.about}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.meta}>
        {[league, publishedOn(format, recording), duration].filter(Boolean).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {description && <p>{description}</p>}
    </div>
  );
};

/** Other recordings of the section. */
const Beside = ({ sectionId, items }: { readonly sectionId: string; readonly items: readonly Recording[] }) => {
  const { t } = useHost();
  const headingId = useId();
  const section = useAtomValue(sectionsAtom).list.find(({ id }) => id === sectionId)?.name ?? t('watch.moreVideo');
  if (useAtomValue(listAccessAtom) === 'unavailable' || items.length === 0) return null;
  return (
    <section className={styles.beside} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.besideName}>
        {t('watch.moreFrom', { section })}
      </h2>
      <ul className={styles.besideList}>
        {items.map((item) => (
          <li key={item.id}>
            <RecordingCard recording={item} sizes="(max-width: 767px) 50vw, 200px" />
          </li>
        ))}
      </ul>
    </section>
  );
};
