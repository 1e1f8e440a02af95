import { useHost } from '@grandstand/shared-contracts/react';
import { ErrorPanel, type LazyFailure, LoadingView, lazyComponent } from '@grandstand/shared-ui';
import type { ComponentType } from 'react';
import type { SettingsScreenProps } from './settings-screen-props.ts';

/** A screen of the panel that loads when it is opened. A failed load affects this screen only. */
export const lazyScreen = (load: () => Promise<ComponentType<SettingsScreenProps>>) =>
  lazyComponent(load, { Waiting: LoadingScreen, Failed: ScreenFailed });

const LoadingScreen = () => {
  const { t } = useHost();
  return <LoadingView label={t('settings.loadingScreen')} />;
};

const ScreenFailed = ({ retry }: LazyFailure) => {
  const { t } = useHost();
  return (
    <ErrorPanel
      heading={t('settings.screenFailedTitle')}
      message={t('settings.screenFailedBody')}
      headingLevel={3}
      actionLabel={t('app.tryAgain')}
      onAction={retry}
    />
  );
};
