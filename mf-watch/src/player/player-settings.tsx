import type { CaptionStyle, TextKey } from '@grandstand/shared-contracts';
import { useHost } from '@grandstand/shared-contracts/react';
import { Dialog, Select, Switch } from '@grandstand/shared-ui';
import { useAtom } from 'jotai';
import { usePreference } from '../hooks/use-preference.ts';
import { useLateTexts } from '../lazy/use-late-texts.ts';
import { audioOnlyAtom } from './audio-only.atoms.ts';
import { captionVariables } from './caption-style.ts';
import { SAVER } from './data-saver.ts';
import type { PlayerPort } from './player-port.ts';
import styles from './player-settings.module.css';
import { qualityName } from './quality-name.ts';
import { SleepSelect } from './sleep-select.tsx';
import { soundName } from './sound-name.ts';
import { SPEEDS } from './speeds.ts';
import { trackName } from './track-name.ts';
import { usePlayerState } from './use-player-state.ts';
import { useQualityChoice } from './use-quality-choice.ts';

interface PlayerSettingsProps {
  readonly port: PlayerPort;
  readonly showsStats: boolean;
  readonly onStats: (isShown: boolean) => void;
  /** The content has a score. */
  readonly hasScore: boolean;
  readonly endsAtMs: number | undefined;
  readonly onClose: () => void;
}

const STYLES = {
  size: ['small', 'medium', 'large'],
  font: ['sans', 'serif', 'mono', 'casual'],
  color: ['white', 'black', 'red', 'green', 'blue', 'yellow', 'magenta', 'cyan'],
  opacity: ['100', '75', '50', '25'],
  background: ['none', 'shade', 'solid'],
  edge: ['none', 'outline', 'shadow', 'raised', 'depressed'],
} as const satisfies { readonly [Part in keyof CaptionStyle]: readonly CaptionStyle[Part][] };
const PARTS = Object.keys(STYLES) as (keyof CaptionStyle)[];

/**
 * The sound; captions and their style with a sample; speed and quality, for which a small bar has no room; audio
 * only; the sleep timer; the statistics.
 */
export const PlayerSettings = ({ port, showsStats, onStats, hasScore, endsAtMs, onClose }: PlayerSettingsProps) => {
  const { t } = useHost();
  const lateTexts = useLateTexts();
  const [showsScore, chooseScore] = usePreference('scoreShown');
  const [hasShortcuts, chooseShortcuts] = usePreference('keyShortcuts');
  const state = usePlayerState(port);
  const { qualities, audioTracks, audioTrack, textTracks, textTrack, live, rate } = state;
  const quality = useQualityChoice(port, state);
  const [isAudioOnly, setAudioOnly] = useAtom(audioOnlyAtom);
  return (
    <Dialog open title={t('playerSettings.title')} size="small" onClose={onClose}>
      <div className={styles.settings}>
        {audioTracks.length > 1 && (
          <Select
            label={lateTexts('player.audio')}
            value={audioTrack ?? ''}
            options={audioTracks.map((track) => ({ value: track.id, label: soundName(lateTexts, track) }))}
            onChange={({ target }) => port.setAudioTrack(target.value)}
          />
        )}
        {textTracks.length > 0 && (
          <Select
            label={t('player.captions')}
            value={textTrack ?? ''}
            options={[
              { value: '', label: t('player.captionsOff') },
              ...textTracks.map((track) => ({ value: track.id, label: trackName(track) })),
            ]}
            onChange={({ target }) => port.setTextTrack(target.value || null)}
          />
        )}
        <CaptionSettings />
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
            value={quality.chosen}
            disabled={isAudioOnly}
            hint={quality.chosen === SAVER ? lateTexts('saver.hint') : undefined}
            options={[
              { value: 'auto', label: t('player.qualityAuto') },
              { value: SAVER, label: lateTexts('saver.name') },
              ...qualities.map((one) => ({ value: one.id, label: qualityName(t, one, state) })),
            ]}
            onChange={({ target }) => quality.choose(target.value)}
          />
        )}
        <Switch
          label={lateTexts('audioOnly.name')}
          hint={lateTexts('audioOnly.hint')}
          checked={isAudioOnly}
          onChange={setAudioOnly}
        />
        <SleepSelect endsAtMs={live ? endsAtMs : undefined} />
        {hasScore && <Switch label={t('playerSettings.score')} checked={showsScore} onChange={chooseScore} />}
        <Switch
          label={t('keys.shortcuts')}
          hint={t('keys.shortcutsHint')}
          checked={hasShortcuts}
          onChange={chooseShortcuts}
        />
        <Switch label={t('playerSettings.stats')} checked={showsStats} onChange={onStats} />
      </div>
    </Dialog>
  );
};

/** The style of captions, with a sample. */
const CaptionSettings = () => {
  const { t } = useHost();
  const [style, choose] = usePreference('captionStyle');
  return (
    <>
      <p className={styles.sample} style={captionVariables(style)}>
        <span>{t('playerSettings.sample')}</span>
      </p>
      <div className={styles.pair}>
        {PARTS.map((part) => (
          <Select
            key={part}
            label={t(`playerSettings.${part}`)}
            value={style[part]}
            options={STYLES[part].map((value) => ({ value, label: t(`playerSettings.${part}.${value}` as TextKey) }))}
            onChange={({ target }) => choose({ ...style, [part]: target.value })}
          />
        ))}
      </div>
    </>
  );
};
