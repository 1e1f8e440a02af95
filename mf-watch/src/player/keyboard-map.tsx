import { useHost } from '@grandstand/shared-contracts/react';
import { Dialog, Switch } from '@grandstand/shared-ui';
import { usePreference } from '../hooks/use-preference.ts';
import styles from './keyboard-map.module.css';
import { SEEK_STEP_S } from './player-keys.ts';
import { usePlayerStage } from './player-stage.ts';

interface KeyboardMapProps {
  /** There is another channel. */
  readonly hasChannels: boolean;
  /** The content has a score and key moments. */
  readonly hasGame: boolean;
  readonly onClose: () => void;
}

/** The list of keys, opened by `?`. */
export const KeyboardMap = ({ hasChannels, hasGame, onClose }: KeyboardMapProps) => {
  const { t } = useHost();
  const { part, onMultiview } = usePlayerStage();
  const [hasShortcuts, chooseShortcuts] = usePreference('keyShortcuts');
  const keys = [
    ['Space, K', t('keys.play')],
    ['← →', t('keys.seek', { seconds: SEEK_STEP_S })],
    ['↑ ↓', t('keys.volume')],
    ['M', t('keys.mute')],
    ['F', t('keys.fullScreen')],
    ...(part === 'alone' ? [['T', t('keys.theater')] as const] : []),
    ['C', t('keys.captions')],
    ['L', t('keys.live')],
    ...(hasChannels ? [['P, N', t('keys.channel')] as const] : []),
    ...(hasGame ? ([['S', t('keys.score')] as const, [', .', t('keys.moments')] as const] as const) : []),
    ...(onMultiview ? [['V', t('keys.multiview')] as const] : []),
    ...(part === 'alone' ? [] : [['1, 2, 3', t('keys.hear')] as const]),
    ['?', t('keys.map')],
  ] as const;
  return (
    <Dialog open title={t('keys.title')} size="small" onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t('keys.shortcuts')}
        hint={t('keys.shortcutsHint')}
        checked={hasShortcuts}
        onChange={chooseShortcuts}
      />
    </Dialog>
  );
};
