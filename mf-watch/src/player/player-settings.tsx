import type { CaptionStyle } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { Dialog, Select, Switch } from '@grandstand/shared-ui';
import { usePreference } from '../use-preference.ts';
import { captionVariables } from './caption-style.ts';
import type { PlayerPort } from './player-port.ts';
import styles from './player-settings.module.css';
import { SPEEDS } from './speeds.ts';
import { usePlayerState } from './use-player-port.ts';

interface PlayerSettingsProps {
  readonly port: PlayerPort;
  readonly showsStats: boolean;
  readonly onStats: (isShown: boolean) => void;
  /** Whether what plays has a score. */
  readonly hasScore: boolean;
  readonly onClose: () => void;
}

const SIZES = ['small', 'medium', 'large'] as const;
const COLORS = ['white', 'yellow'] as const;
const BACKGROUNDS = ['none', 'shade', 'solid'] as const;

/** How captions look, with a sample of it; captions, speed and quality, where the bar has no room for them; the numbers of the stream. */
export const PlayerSettings = ({ port, showsStats, onStats, hasScore, onClose }: PlayerSettingsProps) => {
  const { t } = useHost();
  const [style, choose] = usePreference('captionStyle');
  const [showsScore, chooseScore] = usePreference('scoreShown');
  const { qualities, quality, textTracks, textTrack, live, rate } = usePlayerState(port);
  const change = (part: Partial<CaptionStyle>) => choose({ ...style, ...part });
  return (
    <Dialog open title={t('playerSettings.title')} size="small" onClose={onClose}>
      <div className={styles.settings}>
        <p className={styles.sample} style={captionVariables(style)}>
          <span>{t('playerSettings.sample')}</span>
        </p>
        <Select
          label={t('playerSettings.size')}
          value={style.size}
          options={SIZES.map((value) => ({ value, label: t(`playerSettings.size.${value}`) }))}
          onChange={({ target }) => change({ size: SIZES.find((size) => size === target.value) ?? style.size })}
        />
        <Select
          label={t('playerSettings.color')}
          value={style.color}
          options={COLORS.map((value) => ({ value, label: t(`playerSettings.color.${value}`) }))}
          onChange={({ target }) => change({ color: COLORS.find((color) => color === target.value) ?? style.color })}
        />
        <Select
          label={t('playerSettings.background')}
          value={style.background}
          options={BACKGROUNDS.map((value) => ({ value, label: t(`playerSettings.background.${value}`) }))}
          onChange={({ target }) =>
            change({ background: BACKGROUNDS.find((ground) => ground === target.value) ?? style.background })
          }
        />
        {textTracks.length > 0 && (
          <Select
            label={t('player.captions')}
            value={textTrack ?? ''}
            options={[
              { value: '', label: t('player.captionsOff') },
              ...textTracks.map(({ id, label, language }) => ({ value: id, label: label || language })),
            ]}
            onChange={({ target }) => port.setTextTrack(target.value || null)}
          />
        )}
        {!live && (
          <Select
            label={t('player.speed')}
            value={String(rate)}
            options={SPEEDS.map((speed) => ({ value: String(speed), label: `${speed}×` }))}
            onChange={({ target }) => port.setRate(Number(target.value))}
          />
        )}
        {qualities.length > 1 && (
          <Select
            label={t('player.quality')}
            value={quality}
            options={[
              { value: 'auto', label: t('player.qualityAuto') },
              ...qualities.map(({ id, heightPx }) => ({ value: id, label: `${heightPx}p` })),
            ]}
            onChange={({ target }) => port.setQuality(target.value)}
          />
        )}
        {hasScore && <Switch label={t('playerSettings.score')} checked={showsScore} onChange={chooseScore} />}
        <Switch label={t('playerSettings.stats')} checked={showsStats} onChange={onStats} />
      </div>
    </Dialog>
  );
};
