import type { Translate } from '@grandstand/shared-contracts/config';
import { useHost } from '@grandstand/shared-contracts/react';
import { icons } from '@grandstand/shared-ui';
import { useNow } from '../hooks/use-now.ts';
import type { Secondary } from './more-menu.tsx';
import { playerIcons } from './player-icons.tsx';
import { SEEK_STEP_S, seekBy, toggleMute } from './player-keys.ts';
import type { PlayerPort, PlayerState } from './player-port.ts';
import { usePlayerStage } from './player-stage.ts';
import { startOfProgram, startOver } from './start-of-program.ts';
import type { CastControl } from './use-cast.ts';
import { usePictureInPicture } from './use-picture-in-picture.ts';
import { useRemotePlayback } from './use-remote-playback.ts';
import { useSmallWindow } from './use-small-window.ts';

interface SecondaryOptions {
  readonly port: PlayerPort;
  readonly state: PlayerState;
  /** When the programme on air began, epoch ms; absent for recordings. */
  readonly startsAtMs?: number | undefined;
  readonly onSettings: () => void;
  readonly onTheater: (() => void) | null;
  readonly isTheater: boolean;
  readonly cast: CastControl;
}

const EVERY_MS = 15_000;
const only = (item: Secondary | false | null): readonly Secondary[] => (item ? [item] : []);

/** `startOverAtMs`: when the programme began; null when it cannot start over. */
const seekControls = (
  port: SecondaryOptions['port'],
  t: Translate,
  startOverAtMs: number | undefined | null,
): readonly Secondary[] => {
  const seconds = SEEK_STEP_S;
  const back = t('player.back', { seconds });
  const forward = t('player.forward', { seconds });
  return [
    { id: 'back', room: 'medium', icon: playerIcons.back10, label: back, onPress: () => seekBy(port, -seconds) },
    {
      id: 'forward',
      room: 'medium',
      icon: playerIcons.forward10,
      label: forward,
      onPress: () => seekBy(port, seconds),
    },
    ...only(
      startOverAtMs !== null && {
        id: 'startOver',
        room: 'large',
        icon: playerIcons.startOver,
        label: t('player.startOver'),
        onPress: () => startOver(port, startOverAtMs),
      },
    ),
  ];
};

/** The controls that a small player shows in its menu: `seeking` beside the position, `others` at the end of the bar. */
export const useSecondaryControls = ({ port, state, startsAtMs, ...options }: SecondaryOptions) => {
  const { t } = useHost();
  const { onSettings, onTheater, isTheater, cast } = options;
  const { onMultiview } = usePlayerStage();
  const { isOut, toggle: ofVideo } = usePictureInPicture(port.video());
  const onPip = useSmallWindow() ?? ofVideo;
  const { isElsewhere, choose: onRemote } = useRemotePlayback(port.video());
  const nowMs = useNow(EVERY_MS);
  const seeking = seekControls(port, t, startOfProgram(state, startsAtMs, nowMs) === null ? null : startsAtMs);
  const mute = { id: 'mute', room: 'small', icon: playerIcons.muted, label: t('player.mute') } as const;
  const others: readonly Secondary[] = [
    ...only(
      onMultiview && {
        id: 'multiview',
        room: 'wide',
        icon: playerIcons.multiview,
        label: t('multiview.title'),
        onPress: onMultiview,
      },
    ),
    { id: 'settings', room: 'large', icon: icons.settings, label: t('playerSettings.title'), onPress: onSettings },
    ...only(
      onPip && {
        id: 'pip',
        room: 'full',
        icon: playerIcons.pip,
        label: t(isOut ? 'player.exitPip' : 'player.pip'),
        onPress: onPip,
      },
    ),
    ...only(
      onRemote && {
        id: 'remote',
        room: 'full',
        icon: playerIcons.remote,
        label: t('player.remote'),
        isPressed: isElsewhere,
        onPress: onRemote,
      },
    ),
    ...only(
      cast.toggle && {
        id: 'cast',
        room: 'full',
        icon: playerIcons.cast,
        label: t(cast.isCasting ? 'player.stopCast' : 'player.cast'),
        isPressed: cast.isCasting,
        onPress: cast.toggle,
      },
    ),
    ...only(
      onTheater && {
        id: 'theater',
        room: 'wide',
        icon: playerIcons.theater,
        label: t(isTheater ? 'player.exitTheater' : 'player.theater'),
        onPress: onTheater,
      },
    ),
  ];
  /** Only for the menu: in the bar it is the button of the volume slider. */
  const sound = { ...mute, isPressed: state.muted, onPress: () => toggleMute(port) };
  return { seeking, others, sound };
};
