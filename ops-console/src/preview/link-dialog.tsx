import type { RegistryRefusal } from '@grandstand/registry-client';
import { Button, Dialog, TextField } from '@grandstand/shared-ui';
import { type ReactNode, useId } from 'react';
import { missingReason } from '../change/reason-field.tsx';
import { RefusalNote } from '../change/refusal-note.tsx';

interface LinkDialogProps {
  readonly title: string;
  /** Who gets what by the link. */
  readonly effect: string;
  /** The link, once it is made. */
  readonly link: string | null;
  /** What can be done with it here. */
  readonly use?: (link: string) => ReactNode;
  readonly isBusy: boolean;
  readonly refusal: RegistryRefusal | null;
  /** Without one no link is made. */
  readonly reason: string;
  readonly onIssue: () => void;
  readonly onClose: () => void;
  /** The fields of the link that is to be made. */
  readonly children: ReactNode;
}

/** The button that had the focus is gone when the link is there. */
const focusOnArrival = (input: HTMLInputElement | null): void => input?.focus();

/** Asks for a link with a reason, and shows it to be copied. */
export function LinkDialog({
  title,
  effect,
  link,
  use = () => null,
  isBusy,
  refusal,
  reason,
  onIssue,
  onClose,
  children,
}: LinkDialogProps) {
  const missingId = useId();
  const missing = missingReason(reason);
  return (
    <Dialog
      open
      size="large"
      title={title}
      onClose={onClose}
      actions={
        <>
          {link ? (
            use(link)
          ) : (
            <Button
              busy={isBusy}
              aria-disabled={missing ? true : undefined}
              aria-describedby={missingId}
              onClick={() => {
                if (!missing) onIssue();
              }}
            >
              Make the link
            </Button>
          )}
          <Button kind="outlined" onClick={onClose}>
            {link ? 'Close' : 'Cancel'}
          </Button>
        </>
      }
    >
      <p>{effect}</p>
      {link ? (
        <TextField label="Link" readOnly ref={focusOnArrival} value={link} onFocus={({ target }) => target.select()} />
      ) : (
        children
      )}
      <p id={missingId} role="status">
        {link ? '' : missing}
      </p>
      <RefusalNote refusal={refusal} />
    </Dialog>
  );
}
