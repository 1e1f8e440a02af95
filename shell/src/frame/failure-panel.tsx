import type { Translate } from '@grandstand/shared-contracts/config';
import { ErrorPanel, Page } from '@grandstand/shared-ui';
import { createRoot } from 'react-dom/client';

/** heading, message and `Try again` in the slot of a remote that failed to load. */
export const showFailurePanel =
  (t: Translate) =>
  (element: HTMLElement, retry: () => void): (() => void) => {
    const root = createRoot(element);
    root.render(
      <Page>
        <ErrorPanel
          headingLevel={1}
          heading={t('app.remoteFailedTitle')}
          message={t('app.remoteFailedBody')}
          actionLabel={t('app.tryAgain')}
          onAction={retry}
        />
      </Page>,
    );
    return () => root.unmount();
  };
