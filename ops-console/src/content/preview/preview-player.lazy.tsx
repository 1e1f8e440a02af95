import { ErrorPanel, LoadingView, lazyComponent } from '@grandstand/shared-ui';
import type { PreviewPlayerProps } from './preview-player.tsx';

/** The engine is larger than the rest of the console: it loads when a preview opens. */
export const PreviewPlayer = lazyComponent<PreviewPlayerProps>(
  () => import('./shaka-player.tsx').then(({ ShakaPlayer }) => ShakaPlayer),
  {
    Waiting: () => <LoadingView label="Loading the player" />,
    Failed: ({ retry }) => (
      <ErrorPanel
        heading="Could not load the player"
        message="Its scripts did not arrive. Check the connection, then try again."
        onAction={retry}
      />
    ),
  },
);
