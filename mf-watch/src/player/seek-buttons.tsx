import { useHost } from '@grandstand/shared-contracts/react';
import { Button, classNames, IconButton } from '@grandstand/shared-ui';
import { useNow } from '../use-now.ts';
import styles from './controls.module.css';
import { playerIcons } from './player-icons.tsx';
import { SEEK_STEP_S, seekBy } from './player-keys.ts';
import type { PlayerPort, PlayerState } from './player-port.ts';
import { positionOnAir } from './stream-times.ts';

interface SeekButtonsProps {
  readonly port: PlayerPort;
  readonly state: PlayerState;
  /** When the programme on air began, epoch ms; absent for recordings. */
  readonly startsAtMs?: number | undefined;
}

/** Nearer to its beginning than this, there is nothing to start over. */
const NEAR_START_S = 20;
const EVERY_MS = 15_000;

/** Where the programme begins on the player's scale; null when the DVR window does not reach back so far, or we are there. */
export const startOfProgram = (state: PlayerState, startsAtMs: number | undefined, nowMs: number): number | null => {
  const { live, seekStartS, positionS } = state;
  if (!live || startsAtMs === undefined) return null;
  const startS = positionOnAir(state, startsAtMs, nowMs);
  return startS >= seekStartS && positionS - startS > NEAR_START_S ? startS : null;
};

export const SeekButtons = ({ port, state, startsAtMs }: SeekButtonsProps) => {
  const { t } = useHost();
  const nowMs = useNow(EVERY_MS);
  const canStartOver = startOfProgram(state, startsAtMs, nowMs) !== null;
  const startOver = () => {
    const startS = startOfProgram(port.state(), startsAtMs, Date.now());
    if (startS !== null) port.seek(startS);
  };
  return (
    <>
      <IconButton
        icon={playerIcons.back10}
        className={styles.wideOnly}
        label={t('player.back', { seconds: SEEK_STEP_S })}
        onClick={() => seekBy(port, -SEEK_STEP_S)}
      />
      <IconButton
        icon={playerIcons.forward10}
        className={styles.wideOnly}
        label={t('player.forward', { seconds: SEEK_STEP_S })}
        onClick={() => seekBy(port, SEEK_STEP_S)}
      />
      {canStartOver && (
        <Button kind="quiet" className={classNames(styles.goLive, styles.roomyOnly)} onClick={startOver}>
          {t('player.startOver')}
        </Button>
      )}
    </>
  );
};
