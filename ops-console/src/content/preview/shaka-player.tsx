import { LoadedPlayer, type PreviewPlayerProps } from './preview-player.tsx';
import { createShakaPreview } from './shaka-preview.ts';

/** The player with its engine: one script, which loads when a preview opens. */
export function ShakaPlayer(props: PreviewPlayerProps) {
  return <LoadedPlayer {...props} create={createShakaPreview} />;
}
