import type { Live } from '@grandstand/shared-contracts';
import type { Format, Translate } from '@grandstand/shared-contracts/config';
import type { Override, OverrideRefusal } from '@grandstand/shared-contracts/release';
import { TranslationProvider } from '@grandstand/shared-contracts/translation';
import { Button } from '@grandstand/shared-ui';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useLive } from '../frame/shell-context.ts';
import styles from './override-banner.module.css';

export { OVERRIDE_TEXTS } from '../../texts/override.en.ts';

interface OverrideBannerProps {
  readonly shown: Override | null;
  readonly refusal: OverrideRefusal | null;
  /** Why the sources of a dev server do not build now. */
  readonly buildError: Live<string | null>;
  readonly t: Translate;
  readonly format: Pick<Format, 'time'>;
  readonly onLeave: () => void;
}

/** Shows the tab's override, its author, its expiry and how to leave; or why it was refused. */
export const OverrideBanner = ({ shown, refusal, buildError, t, format, onLeave }: OverrideBannerProps) => {
  const [isClosed, setClosed] = useState(false);
  const error = useLive(buildError);
  if (shown) {
    return (
      <aside className={styles.banner} aria-label={t('override.title')}>
        <p className={styles.what} role="status">
          <strong>{t('override.title')}</strong> <span>{whatIsShown(shown, t)}</span>{' '}
          <span className={styles.who}>
            {t('override.who', { by: shown.by, until: format.time(Date.parse(shown.until)) })}
          </span>
        </p>
        {error === null ? null : (
          <div className={styles.error} role="alert">
            <strong>{t('override.buildError')}</strong>
            <pre>{error}</pre>
          </div>
        )}
        <Button kind="outlined" onClick={onLeave}>
          {t('override.leave')}
        </Button>
      </aside>
    );
  }
  if (!refusal || isClosed) return null;
  return (
    <aside className={styles.banner} aria-label={t('override.title')}>
      <p className={styles.what} role="alert">
        <strong>{t(`override.${refusal}`)}</strong> <span>{t('override.asItIs')}</span>
      </p>
      <Button kind="outlined" onClick={() => setClosed(true)}>
        {t('modal.close')}
      </Button>
    </aside>
  );
};

const whatIsShown = ({ remote, version, origin, chaos }: Override, t: Translate): string => {
  if (chaos) return t(`override.chaos_${chaos}`, { remote });
  return origin ? t('override.devServer', { remote, origin }) : t('override.version', { remote, version });
};

/** In a separate root: it stays visible when the frame fails. */
export const showOverrideBanner = (page: Document, props: OverrideBannerProps): void => {
  const element = page.createElement('div');
  page.body.append(element);
  createRoot(element).render(
    <TranslationProvider value={props.t}>
      <OverrideBanner {...props} />
    </TranslationProvider>,
  );
};
