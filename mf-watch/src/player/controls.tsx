import { useHost } from '@grandstand/shared-contracts/react';
import { Button, classNames, Icon, IconButton, type IconShape, LiveBadge } from '@grandstand/shared-ui';
import type { ReactNode } from 'react';
import { clockTime } from './clock-time.ts';
import styles from './controls.module.css';
import { playerIcons } from './player-icons.tsx';
import { changeVolume, goLive, toggleMute, togglePlay } from './player-keys.ts';
import type { PlayerPort, PlayerState } from './player-port.ts';
import { usePlayerStage } from './player-stage.ts';
import { SeekButtons } from './seek-buttons.tsx';
import { SPEEDS } from './speeds.ts';
import { isAtLiveEdge, Timeline } from './timeline.tsx';
import { usePictureInPicture } from './use-picture-in-picture.ts';

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
  /** Marks over the timeline. */
  readonly marks: ReactNode;
}

/** Everything here shows what the player reports; a press asks and changes nothing by itself. */
export const Controls = ({
  port,
  state,
  isAwake,
  isFullScreen,
  startsAtMs,
  hidesLength,
  onFullScreen,
  onSettings,
  marks,
}: ControlsProps) => {
  const { t } = useHost();
  const { isOut, toggle: togglePip } = usePictureInPicture(port.video());
  const { onMultiview } = usePlayerStage();
  const isRunning = state.status === 'playing' || state.status === 'buffering';
  return (
    <div className={styles.controls} data-awake={isAwake}>
      {!hidesLength && <Timeline port={port} state={state} startsAtMs={startsAtMs} marks={marks} />}
      <div className={styles.bar}>
        <IconButton
          icon={isRunning ? 'pause' : 'play'}
          label={t(isRunning ? 'player.pause' : 'player.play')}
          onClick={() => togglePlay(port)}
        />
        <Sound port={port} state={state} />
        <Position port={port} state={state} hidesLength={hidesLength} />
        <SeekButtons port={port} state={state} startsAtMs={startsAtMs} />
        <span className={styles.spacer} />
        <CaptionsMenu port={port} state={state} />
        <SpeedMenu port={port} state={state} />
        <QualityMenu port={port} state={state} />
        {onMultiview && (
          <IconButton
            icon={playerIcons.multiview}
            className={styles.notOnPhone}
            label={t('multiview.title')}
            onClick={onMultiview}
          />
        )}
        <IconButton icon="settings" label={t('playerSettings.title')} onClick={onSettings} />
        {togglePip && (
          <IconButton
            icon={playerIcons.pip}
            className={styles.wideOnly}
            label={t(isOut ? 'player.exitPip' : 'player.pip')}
            onClick={togglePip}
          />
        )}
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
      <span className={styles.roomyOnly}>
        <LiveBadge atEdge={false} />
      </span>
      <time className={styles.time}>{`-${clockTime(behindLiveS)}`}</time>
      <Button kind="quiet" className={styles.goLive} onClick={() => goLive(port)}>
        {t('player.goLive')}
      </Button>
    </>
  );
};

interface MenuProps {
  readonly className?: string | undefined;
  readonly icon?: IconShape;
  readonly label: string;
  readonly value: string;
  readonly onChoose: (value: string) => void;
  readonly children: ReactNode;
}

/** The browser's own list: keyboard, touch and screen readers know it, in full screen too. */
const Menu = ({ className, icon, label, value, onChoose, children }: MenuProps) => (
  <span className={classNames(styles.menu, className)}>
    {icon && <Icon name={icon} />}
    <select aria-label={label} title={label} value={value} onChange={(event) => onChoose(event.target.value)}>
      {children}
    </select>
  </span>
);

const CaptionsMenu = ({ port, state: { textTracks, textTrack } }: PartProps) => {
  const { t } = useHost();
  if (textTracks.length === 0) return null;
  return (
    <Menu
      className={styles.notOnPhone}
      icon={playerIcons.captions}
      label={t('player.captions')}
      value={textTrack ?? ''}
      onChoose={(id) => port.setTextTrack(id === '' ? null : id)}
    >
      <option value="">{t('player.captionsOff')}</option>
      {textTracks.map(({ id, label, language }) => (
        <option key={id} value={id}>
          {label || language}
        </option>
      ))}
    </Menu>
  );
};

const SpeedMenu = ({ port, state: { live, rate } }: PartProps) => {
  const { t } = useHost();
  if (live) return null;
  return (
    <Menu
      className={styles.notOnPhone}
      label={t('player.speed')}
      value={String(rate)}
      onChoose={(speed) => port.setRate(Number(speed))}
    >
      {SPEEDS.map((speed) => (
        <option key={speed} value={speed}>{`${speed}×`}</option>
      ))}
    </Menu>
  );
};

const QualityMenu = ({ port, state: { qualities, quality, heightPx } }: PartProps) => {
  const { t } = useHost();
  if (qualities.length < 2) return null;
  const auto = t('player.qualityAuto');
  return (
    <Menu
      className={styles.roomyOnly}
      label={t('player.quality')}
      value={quality}
      onChoose={(id) => port.setQuality(id)}
    >
      <option value="auto">{heightPx > 0 && quality === 'auto' ? `${auto} ${heightPx}p` : auto}</option>
      {qualities.map(({ id, heightPx: height }) => (
        <option key={id} value={id}>{`${height}p`}</option>
      ))}
    </Menu>
  );
};
