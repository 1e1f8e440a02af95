import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { Button, icons, Link } from '@grandstand/shared-ui';
import { useAtomValue } from 'jotai';
import { type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { useAdBreaks } from '../ads/use-ad-breaks.tsx';
import { BackButton } from '../navigation/back-button.tsx';
import { publishedOn, type Recording } from '../content/recording.ts';
import { RecordingCard } from '../catalogue/recording-card.tsx';
import { sectionsAtom } from '../catalogue/sections.atoms.ts';
import { useSectionItems } from '../catalogue/use-sections.ts';
import { useLateTexts } from '../lazy/use-late-texts.ts';
import { listAccessAtom, useListAccess } from '../playback/list-access.ts';
import { useResumePositions } from '../playback/positions.ts';
import { StagePlayer } from '../playback/stage-player.tsx';
import { usePlayback, useSessions } from '../playback/use-playback.ts';
import type { PlayerEvent, PlayerPort } from '../player/player-port.ts';
import { ShareButton } from '../sharing/share-button.tsx';
import { useShownRecording } from '../spoilers/spoiler-free.ts';
import { usePageAddress } from '../hooks/use-page-address.ts';
import { usePreference } from '../hooks/use-preference.ts';
import { useWatchAddress } from '../navigation/watch-address.ts';
import { MyListButton } from '../viewing/my-list-button.tsx';
import { ResumeNote } from '../viewing/resume-note.tsx';
import { useViewingReport } from '../viewing/use-viewing-report.ts';
import { playableAfter } from './up-next.ts';
import { UpNextCard } from './up-next-card.tsx';
import styles from './vod.module.css';

interface VodPlayerProps {
  readonly recording: Recording;
  readonly sectionId: string;
  /** Seconds, from the address; 0: the saved position. */
  readonly startS: number;
}

const SHOWN_BESIDE = 4;

/** The recording, then the next one that the viewer may watch. The player stays mounted, so full screen stays. */
export const VodPlayer = ({ recording, sectionId, startS }: VodPlayerProps) => {
  const { navigate, history, bus } = useHost();
  const viewer = useSession();
  const address = useWatchAddress();
  const shown = useShownRecording(recording);
  /** The recording that has begun: the moment in the address is where it begins, and not where it continues. */
  const [begunId, setBegun] = useState('');
  const isLinkedMoment = startS > 0 && begunId !== recording.id;
  const content = isLinkedMoment ? { ...recording, start: { startOffsetS: startS } } : recording;
  const playback = usePlayback(useSessions()(1), content);
  const resumedS = useResumedAt(recording.id, startS);
  const report = useViewingReport(recording);
  const port = useRef<PlayerPort>(null);
  const notePort = useCallback((made: PlayerPort) => (port.current = made), []);
  const adBreaks = useAdBreaks(recording.id, port);
  usePageAddress(shown.title, address.recording(recording.id));
  const { state, session } = playback;
  const { items, status } = useSectionItems(sectionId, true);
  const [next] = playableAfter(items, recording.id, viewer);
  /** The recording that has ended; the next one starts without this state. */
  const [endedId, setEnded] = useState('');
  const isEnded = endedId === recording.id;
  const [isTheater] = usePreference('theater');
  useListAccess(state.status === 'error' ? state.failure : null);

  const follow = (event: PlayerEvent) => {
    report(event, port.current?.state());
    if (event.type === 'started') setBegun(recording.id);
    if (event.type === 'resumed') setEnded('');
    if (event.type === 'completed') adBreaks.end(finish);
  };
  const finish = () => {
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
            content={content}
            decoratePort={notePort}
            playback={playback}
            title={shown.title}
            posterUrl={shown.still?.src}
            onEvent={follow}
            {...(isEnded && { stopped: <Ended title={shown.title} onReplay={replay} /> })}
            over={
              isEnded && next ? (
                <UpNextCard key={next.id} next={next} onCancel={() => session.stop()} onPlay={playNext} />
              ) : (
                adBreaks.over
              )
            }
          />
        </div>
        <About recording={shown}>
          {resumedS > 0 && <ResumeNote positionS={resumedS} onStartOver={() => port.current?.seek(0)} />}
          {shown.programKey && shown.teams && <GameLink id={shown.programKey} />}
          <MyListButton recording={recording} />
          <ShareButton
            title={shown.title}
            path={address.recording(recording.id)}
            positionS={() => port.current?.state().positionS ?? 0}
          />
        </About>
      </div>
      <Beside sectionId={sectionId} items={items.filter(({ id }) => id !== recording.id).slice(0, SHOWN_BESIDE)} />
    </div>
  );
};

/** Where this recording continued, seconds; 0 for one that began at its beginning or at a linked moment. */
const useResumedAt = (id: string, startS: number): number => {
  const positions = useResumePositions();
  const [resumed, setResumed] = useState({ id: '', positionS: 0 });
  if (resumed.id !== id) setResumed({ id, positionS: startS > 0 ? 0 : positions.of(id) });
  return resumed.id === id ? resumed.positionS : 0;
};

/** The page of the game that this is the recording of. */
const GameLink = ({ id }: { readonly id: string }) => {
  const { href, navigate } = useHost();
  const t = useLateTexts();
  return (
    <Link
      look="outlined"
      href={href({ screen: 'watch', search: { view: 'program', id } })}
      onNavigate={(address) => navigate(address, { state: { fromList: true } })}
    >
      {t('program.game')}
    </Link>
  );
};

const Ended = ({ title, onReplay }: { readonly title: string; readonly onReplay: () => void }) => {
  const { t } = useHost();
  return (
    <div className={styles.over}>
      <p>{t('upNext.over', { title })}</p>
      <Button icon={icons.play} onClick={onReplay}>
        {t('upNext.replay')}
      </Button>
    </div>
  );
};

interface AboutProps {
  readonly recording: Recording;
  /** What the viewer can do with it. */
  readonly children: ReactNode;
}

const About = ({ recording, children }: AboutProps) => {
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
      <div className={styles.actions}>{children}</div>
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
