import { useFormState } from 'react-final-form';
import { Button, type ButtonProps } from '../button/button.tsx';

export interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'busy'> {
  /** Disabled until every field is valid; the fields' hints must explain what is missing. */
  readonly needsValid?: boolean;
}

/** Full width; shows `Please wait...` and ignores presses while the form is sent. */
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
