import { useHost } from '@grandstand/shared-contracts/react';
import { ErrorPanel, type LazyFailure, lazyComponent } from '@grandstand/shared-ui';
import type { ComponentType } from 'react';

/**
 * A part of the screen that loads when it is first rendered; `Waiting` is displayed until then. A part that fails to load
 * offers a retry in its own place, and what plays beside it continues.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<Props>,
): ComponentType<Props> => lazyComponent(load, { Waiting, Failed: PartFailed });

const PartFailed = ({ retry }: LazyFailure) => {
  const { t } = useHost();
  return (
    <ErrorPanel
      heading={t('app.remoteFailedTitle')}
      message={t('watch.failedBody')}
      actionLabel={t('app.tryAgain')}
      onAction={retry}
    />
  );
};
