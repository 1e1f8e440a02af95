import { Button, Dialog, Link } from '@grandstand/shared-ui';
import { useAtomValue, useSetAtom } from 'jotai';
import { currentDialogAtom, dialogAnsweredAtom } from './frame.atoms.ts';
import { useShell } from './shell-context.ts';

/** The dialog whose turn it is. Texts are text, whatever a service put in them (S-23). */
export const Dialogs = () => {
  const { t } = useShell();
  const dialog = useAtomValue(currentDialogAtom);
  const answer = useSetAtom(dialogAnsweredAtom);
  if (!dialog) return null;
  const actions = dialog.actions ?? [{ id: 'ok', label: t('modal.ok') }];
  return (
    <Dialog
      key={dialog.id}
      open
      title={dialog.title}
      size={dialog.size === 'large' ? 'large' : 'normal'}
      dismissible={dialog.dismissible ?? true}
      onClose={() => answer(dialog.id, 'dismiss')}
      actions={actions.map(({ id, label }, index) => (
        <Button key={id} kind={index === 0 ? 'primary' : 'outlined'} onClick={() => answer(dialog.id, id)}>
          {label}
        </Button>
      ))}
    >
      <p>{dialog.body}</p>
      {dialog.link && (
        <Link href={dialog.link.href} external>
          {dialog.link.label}
        </Link>
      )}
    </Dialog>
  );
};
