import { useField } from 'react-final-form';

/** The current value of a field of the surrounding form; undefined while it is empty. */
export const useFormValue = (name: string): unknown =>
  useField<unknown>(name, { subscription: { value: true } }).input.value;
