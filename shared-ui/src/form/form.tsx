import { FORM_ERROR, type SubmissionErrors, type ValidationErrors } from 'final-form';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Form as FinalForm, useFormState } from 'react-final-form';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import * as icons from '../icon/icons.tsx';
import styles from './form.module.css';

/** Key of an error without a field, in the result of `onSubmit`. */
export const formError = FORM_ERROR;

/** Values by field name. */
export type FormValues = Record<string, unknown>;

export interface FormProps<Values extends FormValues> {
  readonly children: ReactNode;
  /**
   * Resolves to nothing on success, or to messages by field name, `[formError]` for the form as a whole.
   * Must not reject.
   */
  readonly onSubmit: (values: Values) => Promise<SubmissionErrors | undefined> | SubmissionErrors | undefined;
  /** Messages by field name; an empty object when all values are valid. */
  readonly validate?: (values: Values) => ValidationErrors;
  readonly initialValues?: Partial<Values>;
  /** Accessible name; a named form is a landmark. */
  readonly label?: string;
  readonly className?: string;
}

/**
 * A form that keeps its input, sends it once, and after a failed submit moves the focus to the first invalid
 * field, or to the form's own error when no field is invalid.
 */
export function Form<Values extends FormValues>({
  children,
  onSubmit,
  validate,
  initialValues,
  label,
  className,
}: FormProps<Values>) {
  return (
    <FinalForm<Values>
      onSubmit={async (values) => onSubmit(values)}
      keepDirtyOnReinitialize
      {...(validate && { validate })}
      {...(initialValues && { initialValues })}
    >
      {({ handleSubmit, submitting = false }) => (
        <FormElement label={label} className={className} submitting={submitting} submit={handleSubmit}>
          {children}
        </FormElement>
      )}
    </FinalForm>
  );
}

interface FormElementProps {
  readonly children: ReactNode;
  readonly label: string | undefined;
  readonly className: string | undefined;
  readonly submitting: boolean;
  readonly submit: (event: FormEvent<HTMLFormElement>) => Promise<unknown> | undefined;
}

function FormElement({ children, label, className, submitting, submit }: FormElementProps) {
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);

  // After the render that shows the messages of this attempt.
  useEffect(() => {
    if (attempts > 0) focusFirstError(form.current);
  }, [attempts]);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    if (submitting) return;
    await submit(event);
    setAttempts((count) => count + 1);
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      className={classNames(styles.form, className)}
      onSubmit={(event) => void send(event)}
    >
      <SubmitError />
      {children}
    </form>
  );
}

function focusFirstError(form: HTMLFormElement | null) {
  const problem =
    form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? form?.querySelector<HTMLElement>('[data-form-error]');
  problem?.focus();
}

function SubmitError() {
  const { submitError, dirtySinceLastSubmit } = useFormState({
    subscription: { submitError: true, dirtySinceLastSubmit: true },
  });
  if (!submitError || dirtySinceLastSubmit) return null;
  return (
    <p role="alert" tabIndex={-1} data-form-error="" className={styles.submitError}>
      <Icon shape={icons.warning} size={20} />
      <span>{submitError}</span>
    </p>
  );
}
