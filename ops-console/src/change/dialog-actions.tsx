import { Button, type ButtonProps } from '@grandstand/shared-ui';

interface DialogActionsProps {
  readonly label: string;
  readonly kind?: ButtonProps['kind'];
  readonly isBusy: boolean;
  /** why it cannot be pressed; '' when it can. */
  readonly missing: string;
  /** Id of the element that contains `missing`. */
  readonly missingId: string;
  readonly onAct: () => Promise<void>;
  readonly onClose: () => void;
}

/** The buttons of a dialog that changes something: the change, which can be focused while it cannot be pressed, and Cancel. */
export function DialogActions({
  label,
  kind = 'primary',
  isBusy,
  missing,
  missingId,
  onAct,
  onClose,
}: DialogActionsProps) {
  return (
    <>
      <Button
        kind={kind}
        busy={isBusy}
        aria-disabled={missing ? true : undefined}
        aria-describedby={missingId}
        onClick={() => void onAct()}
      >
        {label}
      </Button>
      <Button kind="outlined" onClick={onClose}>
        Cancel
      </Button>
    </>
  );
}
