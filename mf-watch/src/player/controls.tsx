import { useHost } from '@grandstand/shared-contracts/react';
import { Button, IconButton, icons, LiveBadge } from '@grandstand/shared-ui';
import type { ReactNode } from 'react';
import { clockTime } from './clock-time.ts';
import { CaptionsMenu, QualityMenu, SpeedMenu } from './control-menus.tsx';
import { InBar } from './control-room.tsx';
import styles from './controls.module.css';
import { BarItems, MoreMenu } from './more-menu.tsx';
import { playerIcons } from './player-icons.tsx';
import { changeVolume, goLive, toggleMute, togglePlay } from './player-keys.ts';
import type { PlayerPort, PlayerState } from './player-port.ts';
import { isAtLiveEdge, Timeline } from './timeline.tsx';
import type { CastControl } from './use-cast.ts';
import { useSecondaryControls } from './use-secondary-controls.ts';

interface PartProps {
  readonly port: PlayerPort;
  readonly state: PlayerState;
}

interface ControlsProps extends PartProps {
  readonly isAwake: boolean;
  readonly isFullScreen: boolean;
  /** When the programme on air began, epoch ms. */
  readonly startsAtMs?: number | undefined;
  readonly hidesLength: boolean;
  /** Null where the browser has no full screen. */
  readonly onFullScreen: (() => void) | null;
  readonly onSettings: () => void;
  /** Theater mode; null where the player is one of several. */
  readonly onTheater: (() => void) | null;
  readonly isTheater: boolean;
  readonly cast: CastControl;
  /** Marks over the timeline. */
  readonly marks: ReactNode;
}

/** Controls show what the player reports; a press only calls the port. */
export const Controls = (props: ControlsProps) => {
  const { port, state, isAwake, isFullScreen, startsAtMs, hidesLength, onFullScreen, marks } = props;
  const { t } = useHost();
  const { seeking, others, sound } = useSecondaryControls(props);
  const isRunning = state.status === 'playing' || state.status === 'buffering';
  return (
    <div className={styles.controls} data-awake={isAwake}>
      {!hidesLength && <Timeline port={port} state={state} startsAtMs={startsAtMs} marks={marks} />}
      <div className={styles.bar}>
        <IconButton
          icon={isRunning ? icons.pause : icons.play}
          label={t(isRunning ? 'player.pause' : 'player.play')}
          onClick={() => togglePlay(port)}
        />
        <Sound port={port} state={state} />
        <Position port={port} state={state} hidesLength={hidesLength} />
        <BarItems items={seeking} />
        <span className={styles.spacer} />
        <CaptionsMenu port={port} state={state} />
        <SpeedMenu port={port} state={state} />
        <QualityMenu port={port} state={state} />
        <BarItems items={others} />
        <MoreMenu items={[sound, ...seeking, ...others]} />
        {onFullScreen && (
          <IconButton
            icon={isFullScreen ? playerIcons.exitFullscreen : playerIcons.fullscreen}
            label={t(isFullScreen ? 'player.exitFullScreen' : 'player.fullScreen')}
            onClick={onFullScreen}
          />
        )}
      </div>
    </div>
  );
};

/** The slider is beside its button in a wide player, and above it, while pointed at or focused, in others. */
const Sound = ({ port, state: { muted, volume } }: PartProps) => {
  const { t } = useHost();
  const level = muted ? 0 : volume;
  return (
    <span className={styles.sound}>
      <IconButton
        icon={muted || volume === 0 ? playerIcons.muted : playerIcons.volume}
        label={t('player.mute')}
        aria-pressed={muted}
        onClick={() => toggleMute(port)}
      />
      <span className={styles.volumeRoom}>
        <input
          type="range"
          className={styles.volume}
          aria-label={t('player.volume')}
          aria-valuetext={`${Math.round(level * 100)}%`}
          min={0}
          max={1}
          step={0.05}
          value={level}
          onChange={(event) => changeVolume(port, Number(event.target.value))}
        />
      </span>
    </span>
  );
};

const Position = ({ port, state, hidesLength }: PartProps & Pick<ControlsProps, 'hidesLength'>) => {
  const { t } = useHost();
  const { live, behindLiveS, positionS, durationS } = state;
  if (hidesLength) return <time className={styles.time}>{clockTime(positionS)}</time>;
  if (!live) return <time className={styles.time}>{`${clockTime(positionS)} / ${clockTime(durationS)}`}</time>;
  if (isAtLiveEdge(state)) return <LiveBadge />;
  return (
    <>
      <InBar room="full">
        <LiveBadge atEdge={false} />
      </InBar>
      <time className={styles.time}>{`-${clockTime(behindLiveS)}`}</time>
      <Button kind="quiet" className={styles.goLive} onClick={() => goLive(port)}>
        {t('player.goLive')}
      </Button>
    </>
  );
};
