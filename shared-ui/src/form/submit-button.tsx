import { useFormState } from 'react-final-form';
import { Button, type ButtonProps } from '../button/button.tsx';

export interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'busy'> {
  /** Disabled until every field is fine; the fields' hints must say what is missing. */
  readonly needsValid?: boolean;
}

/** Full width; says `Please wait...` and sends nothing more while the form is being sent. */
export function SubmitButton({ needsValid = false, disabled = false, ...button }: SubmitButtonProps) {
  const { submitting = false, hasValidationErrors } = useFormState({
    subscription: { submitting: true, hasValidationErrors: true },
  });
  return (
    <Button
      wide
      {...button}
      type="submit"
      busy={submitting}
      disabled={disabled || (needsValid && hasValidationErrors === true)}
    />
  );
}
