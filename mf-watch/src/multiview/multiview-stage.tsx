import { useHost } from '@grandstand/shared-contracts/react';
import { useAtomValue } from 'jotai';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { LiveItem } from '../content/live-item.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { lineupAtom } from '../live/live.atoms.ts';
import { LiveStage } from '../live/live-stage.tsx';
import { useListAccess } from '../playback/list-access.ts';
import { createAudioFocus } from '../player/audio-focus.ts';
import type { PlayerStage } from '../player/player-stage.ts';
import { useShownLive } from '../spoilers/spoiler-free.ts';
import { LiveTile } from './live-tile.tsx';
import type { Multiview } from './use-multiview.ts';
import { useMultiviewKeys } from './use-multiview-keys.ts';
import type { TileViews } from './use-tile-views.ts';

const MultiviewDialog = lazyPart(async () => (await import('./multiview-dialog.tsx')).MultiviewDialog);

interface MultiviewStageProps {
  /** What is heard. */
  readonly item: LiveItem;
  readonly multiview: Multiview;
  readonly views: TileViews;
  readonly isAside: boolean;
  readonly onChannel: ((step: 1 | -1) => void) | undefined;
}

/** The live players: one, or up to three side by side, each with its own session and slot. */
export const MultiviewStage = ({ item, multiview, views, isAside, onChannel }: MultiviewStageProps) => {
  const { preferences } = useHost();
  const { items } = useAtomValue(lineupAtom);
  const { title } = useShownLive(item);
  const { ids, announcement } = multiview;
  const { assignments, audibleView, sessionOf } = views;
  const [focus] = useState(() => createAudioFocus(preferences));
  const [isChoosing, setChoosing] = useState(false);
  const stage = useRef<HTMLDivElement>(null);

  const session = sessionOf(audibleView);
  const state = useSyncExternalStore(session.subscribe, session.state);
  useListAccess(state.status === 'error' ? state.failure : null);
  useLayoutEffect(() => focus.moveTo(audibleView), [focus, audibleView]);

  const isMany = assignments.length > 1;
  const focusAudibleTile = useFocusOnAudibleTile(stage, views);
  const hear = (id: string) => {
    focusAudibleTile();
    focus.unmute();
    multiview.hear(id);
  };
  const remove = (id: string) => {
    focusAudibleTile();
    multiview.remove(id);
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
      const tile = assignments[digit - 1];
      if (isMany && tile && tile.view !== audibleView) hear(tile.id);
    },
  });

  const tiles = assignments.map(({ view, id }, index) => {
    const shown = items.find((one) => one.id === id);
    return (
      shown && (
        <LiveTile
          key={view}
          item={shown}
          view={view}
          session={sessionOf(view)}
          focus={focus}
          stage={view === audibleView ? stages.heard : stages.silent}
          place={ids.indexOf(id)}
          number={index + 1}
          onChannel={onChannel}
          onListen={() => hear(id)}
          onRemove={() => remove(id)}
        />
      )
    );
  });
  return (
    <LiveStage
      stage={stage}
      title={title}
      tiles={tiles}
      isPlaying={state.status === 'playing'}
      isAside={isAside}
      onStop={() => {
        for (const { view } of assignments) sessionOf(view).stop();
      }}
    >
      {isChoosing && <MultiviewDialog multiview={multiview} onClose={() => setChoosing(false)} />}
      <span aria-live="polite" className="visually-hidden">
        {announcement}
      </span>
    </LiveStage>
  );
};

/** The pressed button disappears with the change, so the keyboard focus moves to the tile that is heard next. */
const useFocusOnAudibleTile = (stage: RefObject<HTMLElement | null>, { assignments, audibleView }: TileViews) => {
  const isDue = useRef(false);
  useEffect(() => {
    if (!isDue.current) return;
    isDue.current = false;
    stage.current?.querySelector<HTMLElement>('[data-place="0"] section')?.focus({ preventScroll: true });
  }, [audibleView, assignments, stage]);
  return () => {
    isDue.current = true;
  };
};
