import { useHost } from '@grandstand/shared-contracts/react';
import { ErrorPanel, LoadingView } from '@grandstand/shared-ui';
import { type ComponentType, useEffect, useState } from 'react';
import type { SettingsScreenProps } from './settings-screen-props.ts';

interface LazyScreenProps extends SettingsScreenProps {
  readonly load: () => Promise<ComponentType<SettingsScreenProps>>;
}

type Loading = 'loading' | 'failed' | { readonly Screen: ComponentType<SettingsScreenProps> };

/** A screen whose code comes when it is opened. A chunk that does not come costs this screen only, and can be asked for again. */
export const LazyScreen = ({ load, ...props }: LazyScreenProps) => {
  const { t } = useHost();
  const [loading, setLoading] = useState<Loading>('loading');

  useEffect(() => {
    if (loading !== 'loading') return undefined;
    let isShown = true;
    load().then(
      (Screen) => isShown && setLoading({ Screen }),
      () => isShown && setLoading('failed'),
    );
    return () => {
      isShown = false;
    };
  }, [load, loading]);

  if (loading === 'loading') return <LoadingView label={t('settings.loadingScreen')} />;
  if (loading === 'failed')
    return (
      <ErrorPanel
        heading={t('settings.screenFailedTitle')}
        message={t('settings.screenFailedBody')}
        headingLevel={3}
        actionLabel={t('app.tryAgain')}
        onAction={() => setLoading('loading')}
      />
    );
  return <loading.Screen {...props} />;
};
