import { useState } from 'react';
import { useField } from 'react-final-form';

/** Value or messages of one field: `undefined` when the value is valid. */
export type FieldRule<Value> = (value: Value | undefined) => string | undefined;

/**
 * One field of the surrounding form. The rule's message shows after blur or submit; the server's after a submit, until
 * the field is changed.
 */
export function useFieldState<Value>(name: string, type: 'text' | 'checkbox', rule?: FieldRule<Value>) {
  const { input, meta } = useField<Value>(name, {
    ...(type === 'checkbox' && { type }),
    ...(rule && { validate: (value: Value | undefined) => rule(value) }),
  });
  const serverError: string | undefined = meta.dirtySinceLastSubmit ? undefined : meta.submitError;
  const ownError: string | undefined = meta.touched ? meta.error : undefined;
  const isRequired = useRefusedEmpty(!input.value && !input.checked, meta.error !== undefined);
  return {
    input,
    'aria-required': isRequired || undefined,
    error: ownError ?? serverError,
    announceError: !ownError && serverError !== undefined,
  };
}

/** A field whose rule rejects an empty value is required; `required` is not stated twice. */
const useRefusedEmpty = (isEmpty: boolean, isRefused: boolean): boolean => {
  const [isRequired, setRequired] = useState(isEmpty && isRefused);
  if (isEmpty && isRequired !== isRefused) setRequired(isRefused);
  return isRequired;
};
