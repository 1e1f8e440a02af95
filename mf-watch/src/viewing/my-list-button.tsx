import { isSignedIn } from '@grandstand/shared-contracts';
import { useHost, useSession } from '@grandstand/shared-contracts/react';
import { Button, icons } from '@grandstand/shared-ui';
import { useAtomValue, useSetAtom } from 'jotai';
import type { Recording } from '../content/recording.ts';
import { useLateTexts } from '../lazy/use-late-texts.ts';
import { myListChangedAtom, viewingAtom } from './viewing.atoms.ts';

/** Adds the recording to the viewer's list, or removes it. Visitors log in first. */
export const MyListButton = ({ recording }: { readonly recording: Recording }) => {
  const host = useHost();
  const t = useLateTexts();
  const isMember = isSignedIn(useSession());
  const isListed = useAtomValue(viewingAtom).listIds.includes(recording.id);
  const change = useSetAtom(myListChangedAtom);
  const press = async () => {
    if (!isMember) {
      host.toast({ type: t('viewing.myList'), message: t('viewing.logIn') });
      host.navigate({ screen: 'login' });
      return;
    }
    const isStored = await change(host, recording, !isListed);
    if (!isStored) host.toast({ type: t('viewing.myList'), message: t('viewing.notStored'), level: 'error' });
  };
  return (
    <Button
      kind="outlined"
      icon={isListed ? icons.check : icons.add}
      aria-pressed={isListed}
      onClick={() => void press()}
    >
      {t('viewing.myList')}
    </Button>
  );
};
