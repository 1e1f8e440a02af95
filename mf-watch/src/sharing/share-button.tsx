import { Button, IconButton } from '@grandstand/shared-ui';
import { useState } from 'react';
import { useLateTexts } from '../lazy/use-late-texts.ts';
import { ShareDialog } from './share-dialog.tsx';
import { SHARE_ICON } from './share-icon.tsx';

interface ShareButtonProps {
  readonly title: string;
  /** Path and query on this site. */
  readonly path: string;
  /** Where the recording is now, seconds; absent where a link cannot name a moment. */
  readonly positionS?: (() => number) | undefined;
  readonly look?: 'button' | 'icon';
}

/** Opens the link of what is displayed. */
export const ShareButton = ({ title, path, positionS, look = 'button' }: ShareButtonProps) => {
  const t = useLateTexts();
  /** The moment at which the dialog opened; null while it is closed. */
  const [openedAtS, setOpenedAtS] = useState<number | null>(null);
  const open = () => setOpenedAtS(Math.floor(positionS?.() ?? 0));
  return (
    <>
      {look === 'icon' ? (
        <IconButton icon={SHARE_ICON} label={t('share.action')} onClick={open} />
      ) : (
        <Button kind="outlined" icon={SHARE_ICON} onClick={open}>
          {t('share.action')}
        </Button>
      )}
      {openedAtS !== null && (
        <ShareDialog title={title} path={path} positionS={openedAtS} onClose={() => setOpenedAtS(null)} />
      )}
    </>
  );
};
