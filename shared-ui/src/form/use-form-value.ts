import { useField } from 'react-final-form';

/** The value that a field of the form around it has now; undefined while it is empty. */
export const useFormValue = (name: string): unknown =>
  useField<unknown>(name, { subscription: { value: true } }).input.value;
