import { ErrorPanel, LoadingView, lazyComponent } from '@grandstand/shared-ui';

/** Editors are few: their scripts are loaded when content is opened. */
export const LazyContentScreen = lazyComponent(
  () => import('./content.screen.tsx').then(({ ContentScreen }) => ContentScreen),
  {
    Waiting: () => <LoadingView label="Loading content" />,
    Failed: ({ retry }) => (
      <ErrorPanel
        heading="Could not load this screen"
        message="Its scripts did not arrive. Check the connection, then try again."
        onAction={retry}
      />
    ),
  },
);
