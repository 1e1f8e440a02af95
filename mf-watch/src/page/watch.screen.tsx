import { isSignedIn, needsProvider } from '@grandstand/shared-contracts';
import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { useParams, useSearchParams } from '@grandstand/shared-contracts/router';
import { IconButton, icons, Skeleton } from '@grandstand/shared-ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { isLiveOnAirAtom, lineupAtom } from '../live/live.atoms.ts';
import { OnNowScreen } from '../multiview/on-now.screen.tsx';
import { SearchBox } from '../search/search-box.tsx';
import { searchTerm } from '../search/search-term.ts';
import { SpoilerToggle } from '../spoilers/spoiler-toggle.tsx';
import { useReload } from './use-reload.ts';
import { useViewScroll } from './use-view-scroll.ts';
import { useWatchParty } from './use-watch-party.ts';
import { ViewerSteps } from './viewer-steps.tsx';
import styles from './watch.module.css';
import { useWatchAddress } from '../navigation/watch-address.ts';

const CARDS = [1, 2, 3, 4, 5, 6, 7, 8];

/** The shape of a view while its code loads; the stylesheet knows the shape of each view by its name. */
const waitingFor = (view: string) => () => (
  <div className={styles.waiting} data-view={view}>
    <Skeleton shape="heading" />
    <div>
      {CARDS.map((key) => (
        <Skeleton key={key} shape="card" />
      ))}
    </div>
  </div>
);
const WaitingList = waitingFor('list');
const ScoreStrip = lazyPart(async () => (await import('../live/score-strip.tsx')).ScoreStrip);
const Sections = lazyPart(async () => (await import('./sections.tsx')).Sections, waitingFor('sections'));
const SectionGrid = lazyPart(async () => (await import('../browse/section-grid.tsx')).SectionGrid, WaitingList);
const SearchResults = lazyPart(async () => (await import('../search/search-results.tsx')).SearchResults, WaitingList);
const ProgramScreen = lazyPart(
  async () => (await import('../program/program.screen.tsx')).ProgramScreen,
  waitingFor('program'),
);
const ScheduleScreen = lazyPart(
  async () => (await import('../schedule/schedule.screen.tsx')).ScheduleScreen,
  waitingFor('schedule'),
);
const VodScreen = lazyPart(async () => (await import('../vod/vod.screen.tsx')).VodScreen, waitingFor('recording'));

/** `/watch/{vodId?}` with `vodSearch`, `currentSection` and `view`: what plays, and the sections beneath it. */
export const WatchScreen = () => {
  const { t, history, navigate } = useHost();
  const address = useWatchAddress();
  const { vodId } = useParams();
  const [query] = useSearchParams();
  const term = searchTerm(query.get('vodSearch') ?? '');
  const sectionId = query.get('currentSection');
  useWatchParty(query.get('together'));
  useReload(query.get('reload') === 'true');
  const isSearch = term !== '' && !vodId;
  const isGrid = !isSearch && Boolean(sectionId) && !vodId;
  const view = isSearch || isGrid || vodId ? null : query.get('view');
  const programId = view === 'program' && query.get('id');
  const isSchedule = view === 'schedule';
  const isAside = isSearch || isGrid || isSchedule || Boolean(programId);
  const name = isSearch ? 'search' : isGrid ? `section ${sectionId}` : programId || (isSchedule ? 'schedule' : 'list');
  useViewScroll(name);

  return (
    <div className={styles.screen}>
      {!vodId && <h1 className={styles.screenName}>{t('watch.title')}</h1>}
      <ViewerSteps />
      {/* Has its height before it loads. */}
      {!vodId && (
        <div className={styles.scores}>
          <ScoreStrip />
        </div>
      )}
      <div className={styles.toolbar}>
        <SearchBox
          term={term}
          onSearch={(wanted) => navigate(address.results(wanted), { replace: isSearch, state: history.get().state })}
          onCancel={() => isSearch && navigate(address.list)}
        />
        <SpoilerToggle />
        <SettingsButton />
      </div>
      {vodId ? <VodScreen id={vodId} sectionId={sectionId} /> : <OnNowScreen isAside={isAside} />}
      {isAside && (
        <div key={name} className={styles.view}>
          {isSearch && <SearchResults term={term} />}
          {isGrid && sectionId && <SectionGrid id={sectionId} />}
          {programId && <ProgramScreen id={programId} />}
          {isSchedule && <ScheduleScreen />}
        </div>
      )}
      <Beneath isAside={isAside} isAlone={Boolean(vodId)} />
    </div>
  );
};

/**
 * The sections. They stay mounted while hidden, so that Back restores them. They are mounted only when the content above
 * has its height, so that nothing moves, and not while the TV provider dialog is open, so that the dialog does not wait
 * for carousels.
 */
const Beneath = ({ isAside, isAlone }: { readonly isAside: boolean; readonly isAlone: boolean }) => {
  const isRequested = needsProvider(useSession());
  const isLiveOnAir = useAtomValue(isLiveOnAirAtom);
  const isLineupLoading = useAtomValue(lineupAtom).status === 'loading';
  const hasPlace = isAlone || !isLineupLoading;
  const [isBegun, setIsBegun] = useState(false);
  if (hasPlace && !isRequested && !isBegun) setIsBegun(true);
  return (
    <div className={styles.beneath} hidden={isAside || !hasPlace}>
      {isBegun && <Sections isLiveOnAir={isLiveOnAir} />}
    </div>
  );
};

/** WATCH-007: opens the settings over the page. Signed-in viewers have this button in the header. */
const SettingsButton = () => {
  const { t, history, navigate } = useHost();
  if (isSignedIn(useSession())) return null;
  const open = () => {
    const { pathname, search } = history.get();
    const query = new URLSearchParams(search);
    query.set('settings', 'true');
    navigate(`${pathname}?${query}`);
  };
  return <IconButton icon={icons.settings} label={t('settings.title')} onClick={open} />;
};
