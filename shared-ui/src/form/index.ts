export {
  CheckboxInput,
  type CheckboxInputProps,
  EmailInput,
  PasswordInput,
  SelectInput,
  type SelectInputProps,
  TextInput,
  type TextInputProps,
} from './fields.tsx';
export { Form, type FormProps, type FormValues, formError } from './form.tsx';
export { StrengthMeter, type StrengthMeterProps } from './strength-meter.tsx';
export { SubmitButton, type SubmitButtonProps } from './submit-button.tsx';
export type { FieldRule } from './use-field-state.ts';
export { useFormValue } from './use-form-value.ts';
