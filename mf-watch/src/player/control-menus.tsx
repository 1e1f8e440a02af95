import { useHost } from '@grandstand/shared-contracts/react';
import { Icon, type IconShape } from '@grandstand/shared-ui';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useLateTexts } from '../lazy/use-late-texts.ts';
import { audioOnlyAtom } from './audio-only.atoms.ts';
import { InBar } from './control-room.tsx';
import styles from './controls.module.css';
import { SAVER } from './data-saver.ts';
import { playerIcons } from './player-icons.tsx';
import type { PlayerPort, PlayerState } from './player-port.ts';
import { qualityName } from './quality-name.ts';
import { SPEEDS } from './speeds.ts';
import { trackName } from './track-name.ts';
import { useQualityChoice } from './use-quality-choice.ts';

interface PartProps {
  readonly port: PlayerPort;
  readonly state: PlayerState;
}

interface MenuProps {
  readonly icon?: IconShape;
  readonly label: string;
  readonly value: string;
  readonly onChoose: (value: string) => void;
  readonly children: ReactNode;
}

/** The browser's own list: keyboard, touch and screen readers know it, in full screen too. */
const Menu = ({ icon, label, value, onChoose, children }: MenuProps) => (
  <span className={styles.menu}>
    {icon && <Icon shape={icon} />}
    <select aria-label={label} title={label} value={value} onChange={(event) => onChoose(event.target.value)}>
      {children}
    </select>
  </span>
);

export const CaptionsMenu = ({ port, state: { textTracks, textTrack } }: PartProps) => {
  const { t } = useHost();
  if (textTracks.length === 0) return null;
  return (
    <Menu
      icon={playerIcons.captions}
      label={t('player.captions')}
      value={textTrack ?? ''}
      onChoose={(id) => port.setTextTrack(id === '' ? null : id)}
    >
      <option value="">{t('player.captionsOff')}</option>
      {textTracks.map((track) => (
        <option key={track.id} value={track.id}>
          {trackName(track)}
        </option>
      ))}
    </Menu>
  );
};

export const SpeedMenu = ({ port, state: { live, rate } }: PartProps) => {
  const { t } = useHost();
  if (live) return null;
  return (
    <InBar room="large">
      <Menu label={t('player.speed')} value={String(rate)} onChoose={(speed) => port.setRate(Number(speed))}>
        {SPEEDS.map((speed) => (
          <option key={speed} value={speed}>{`${speed}×`}</option>
        ))}
      </Menu>
    </InBar>
  );
};

export const QualityMenu = ({ port, state }: PartProps) => {
  const { t } = useHost();
  const lateTexts = useLateTexts();
  const { qualities, heightPx } = state;
  const { chosen, choose } = useQualityChoice(port, state);
  const isAudioOnly = useAtomValue(audioOnlyAtom);
  if (qualities.length < 2 || isAudioOnly) return null;
  const auto = t('player.qualityAuto');
  return (
    <InBar room="wide">
      <Menu label={t('player.quality')} value={chosen} onChoose={choose}>
        <option value="auto">{heightPx > 0 && chosen === 'auto' ? `${auto} ${heightPx}p` : auto}</option>
        <option value={SAVER}>{lateTexts('saver.name')}</option>
        {qualities.map((one) => (
          <option key={one.id} value={one.id}>
            {qualityName(t, one, state)}
          </option>
        ))}
      </Menu>
    </InBar>
  );
};
