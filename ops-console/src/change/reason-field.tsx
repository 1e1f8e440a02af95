import { TextArea } from '../parts/text-area.tsx';

interface ReasonFieldProps {
  readonly reason: string;
  readonly onChange: (reason: string) => void;
  readonly hint?: string;
  /** Of a dialog without other fields. */
  readonly hasFirstFocus?: boolean;
  /** In a form that the browser checks. */
  readonly isRequired?: boolean;
}

/** The registry accepts no longer one. */
const MAX_LENGTH = 500;
const ROWS = 2;

/** Why something is changed. */
export function ReasonField(props: ReasonFieldProps) {
  const { reason, onChange, hint = 'Kept in the audit.', hasFirstFocus, isRequired } = props;
  return (
    <TextArea
      label="Why"
      hint={hint}
      rows={ROWS}
      required={isRequired}
      maxLength={MAX_LENGTH}
      data-autofocus={hasFirstFocus ? '' : undefined}
      value={reason}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** what is missing, in one sentence; '' when there is a reason. */
export const missingReason = (reason: string): string => (reason.trim() === '' ? 'Enter a reason.' : '');
