import { useHost } from '@grandstand/shared-contracts/react';
import { useAtomValue } from 'jotai';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { LiveTile } from '../multiview/live-tile.tsx';
import { useMultiviewKeys } from '../multiview/use-multiview-keys.ts';
import type { Pictures } from '../multiview/use-pictures.ts';
import type { Multiview } from '../multiview/use-together.ts';
import { useListAccess } from '../playback/list-access.ts';
import type { PlayerStage } from '../player/player-stage.ts';
import { createSoundDesk } from '../player/sound-desk.ts';
import { useShownLive } from '../spoilers/spoiler-free.ts';
import { lineupAtom } from './live.atoms.ts';
import type { LiveItem } from './live-item.ts';
import styles from './live-stage.module.css';
import { MiniBar } from './mini-bar.tsx';
import { useOutOfSight } from './use-out-of-sight.ts';

const MultiviewDialog = lazyPart(
  async () => (await import('../multiview/multiview-dialog.tsx')).MultiviewDialog,
  () => null,
);

interface LiveStageProps {
  /** What is heard. */
  readonly item: LiveItem;
  readonly multiview: Multiview;
  readonly pictures: Pictures;
  readonly isAside: boolean;
  readonly onChannel: ((step: 1 | -1) => void) | undefined;
}

/** The pictures: one, or up to three side by side, each with a session and a slot of its own. */
export const LiveStage = ({ item, multiview, pictures, isAside, onChannel }: LiveStageProps) => {
  const { preferences } = useHost();
  const { items } = useAtomValue(lineupAtom);
  const { title } = useShownLive(item);
  const { ids, hear, remove, spoken } = multiview;
  const { seats, heardView, sessionOf } = pictures;
  const [desk] = useState(() => createSoundDesk(preferences));
  const [isChoosing, setChoosing] = useState(false);
  const room = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);

  const session = sessionOf(heardView);
  const state = useSyncExternalStore(session.subscribe, session.state);
  useListAccess(state.status === 'error' ? state.failure : null);
  useLayoutEffect(() => desk.hear(heardView), [desk, heardView]);

  const isMany = seats.length > 1;
  const stopAll = () => {
    for (const { view } of seats) sessionOf(view).stop();
  };
  const isPlaying = state.status === 'playing';
  const isOutOfSight = useOutOfSight(room, isMany);
  const isMini = isPlaying && (isAside || isOutOfSight);

  /** The button that was pressed goes with the change: the focus follows the sound. */
  const focusDue = useRef(false);
  useEffect(() => {
    if (!focusDue.current) return;
    focusDue.current = false;
    stage.current?.querySelector<HTMLElement>('[data-place="0"] section')?.focus({ preventScroll: true });
  }, [heardView, seats]);
  const listenTo = (id: string) => {
    focusDue.current = true;
    desk.turnUp();
    hear(id);
  };
  const takeAway = (id: string) => {
    focusDue.current = true;
    remove(id);
  };

  const onMultiview = useMemo(() => (items.length > 1 ? () => setChoosing(true) : null), [items.length]);
  const stages = useMemo(
    () => ({
      heard: { part: isMany ? 'heard' : 'alone', room: stage, onMultiview } satisfies PlayerStage,
      silent: { part: 'silent', room: stage, onMultiview } satisfies PlayerStage,
    }),
    [isMany, onMultiview],
  );
  useMultiviewKeys(stage, {
    onMultiview,
    onDigit(digit) {
      const seat = seats[digit - 1];
      if (isMany && seat && seat.view !== heardView) listenTo(seat.id);
    },
  });

  return (
    <div
      ref={room}
      className={styles.room}
      data-tiles={seats.length}
      data-aside={isAside}
      hidden={isAside && !isPlaying}
    >
      <div ref={stage} className={styles.stage} data-tiles={seats.length} data-mini={isMini}>
        {seats.map(({ view, id }, index) => {
          const shown = items.find((one) => one.id === id);
          return (
            shown && (
              <LiveTile
                key={view}
                item={shown}
                view={view}
                session={sessionOf(view)}
                desk={desk}
                stage={view === heardView ? stages.heard : stages.silent}
                place={ids.indexOf(id)}
                number={index + 1}
                onChannel={onChannel}
                onHear={() => listenTo(id)}
                onRemove={() => takeAway(id)}
              />
            )
          );
        })}
        {isMini && <MiniBar title={title} room={room} isAside={isAside} onStop={stopAll} />}
      </div>
      {isChoosing && <MultiviewDialog multiview={multiview} onClose={() => setChoosing(false)} />}
      <span aria-live="polite" className="visually-hidden">
        {spoken}
      </span>
    </div>
  );
};
