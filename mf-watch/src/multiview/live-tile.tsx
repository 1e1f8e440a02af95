import type { StreamView } from '@grandstand/shared-contracts/api';
import { useMemo } from 'react';
import type { LiveItem } from '../content/live-item.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { isUndisturbed, LiveVideo, useLiveVideo } from '../live/live-video.tsx';
import type { PlaybackSession } from '../playback/playback-session.ts';
import type { AudioFocus } from '../player/audio-focus.ts';
import { HearContext, type PlayerStage, PlayerStageContext } from '../player/player-stage.ts';
import { useShownLive } from '../spoilers/spoiler-free.ts';
import styles from './live-tile.module.css';

const TileBar = lazyPart(async () => (await import('./tile-bar.tsx')).TileBar);

interface LiveTileProps {
  readonly item: LiveItem;
  readonly view: StreamView;
  readonly session: PlaybackSession;
  readonly focus: AudioFocus;
  readonly stage: PlayerStage;
  /** 0 is the large one. */
  readonly place: number;
  /** What the viewer sees and types; counts from 1. */
  readonly number: number;
  readonly onChannel: ((step: 1 | -1) => void) | undefined;
  readonly onListen: () => void;
  readonly onRemove: () => void;
}

/** One live video; with a bar when it is one of several. */
export const LiveTile = ({ item, view, session, focus, stage, place, onChannel, ...bar }: LiveTileProps) => {
  const video = useLiveVideo(item, session);
  const shown = useShownLive(item);
  const decoratePort = useMemo(() => focus.decorator(view), [focus, view]);
  const { part } = stage;
  // Two channels may show programmes with the same name; several players need different names.
  const name = part === 'alone' ? shown.title : `${shown.title} · ${item.channelName || item.id}`;
  const isSilent = part === 'silent';
  return (
    <div className={styles.tile} data-part={part} data-place={place}>
      <PlayerStageContext value={stage}>
        <HearContext value={bar.onListen}>
          <LiveVideo
            video={video}
            name={name}
            onChannel={isSilent ? undefined : onChannel}
            hasGameLayer={!isSilent}
            decoratePort={decoratePort}
          />
        </HearContext>
      </PlayerStageContext>
      {part !== 'alone' && (
        <TileBar title={name} isAudible={part === 'heard'} isClear={isUndisturbed(video)} {...bar} />
      )}
    </div>
  );
};
