import { Checkbox, type CheckboxProps } from '../field/checkbox.tsx';
import { Select, type SelectProps } from '../field/select.tsx';
import { TextField, type TextFieldProps } from '../field/text-field.tsx';
import { type FieldRule, useFieldState } from './use-field-state.ts';

/** What the form fills in by itself. */
type Supplied = 'name' | 'value' | 'defaultValue' | 'checked' | 'onChange' | 'error' | 'announceError';

interface Named<Value> {
  readonly name: string;
  readonly validate?: FieldRule<Value>;
}

export type TextInputProps = Named<string> & Omit<TextFieldProps, Supplied>;
export type SelectInputProps = Named<string> & Omit<SelectProps, Supplied>;
export type CheckboxInputProps = Named<boolean> & Omit<CheckboxProps, Supplied>;

export function TextInput({ name, validate, type = 'text', ...field }: TextInputProps) {
  const { input, ...message } = useFieldState(name, 'text', validate);
  return <TextField {...field} {...input} {...message} value={input.value ?? ''} type={type} />;
}

/** An e-mail address, as keyboards and password managers know it. */
export function EmailInput(props: Omit<TextInputProps, 'type' | 'autoComplete' | 'inputMode'>) {
  return <TextInput {...props} type="email" autoComplete="email" inputMode="email" />;
}

/** `autoComplete` is `current-password` where one is asked for, `new-password` where one is chosen. */
export function PasswordInput(props: Omit<TextInputProps, 'type'>) {
  return <TextInput autoComplete="current-password" {...props} type="password" />;
}

export function SelectInput({ name, validate, ...field }: SelectInputProps) {
  const { input, ...message } = useFieldState(name, 'text', validate);
  return <Select {...field} {...input} {...message} value={input.value ?? ''} />;
}

export function CheckboxInput({ name, validate, ...field }: CheckboxInputProps) {
  const { input, ...message } = useFieldState(name, 'checkbox', validate);
  const { value: _, ...box } = input;
  return <Checkbox {...field} {...box} {...message} checked={box.checked ?? false} />;
}
