import { useState } from 'react';
import { CheckboxInput, Form, PasswordInput, SelectInput, SubmitButton, TextInput } from '../src/form/index.ts';
import { Checkbox, FormColumn, Link, Meter, Select, Stepper, Switch, TextField } from '../src/index.ts';
import styles from './gallery.module.css';

const genders = [
  { value: 'f', label: 'Female' },
  { value: 'm', label: 'Male' },
  { value: 'x', label: 'Prefer not to say' },
];

const required = (value: unknown) => (value ? undefined : 'This field is required');
const soon = () => new Promise<undefined>((resolve) => setTimeout(resolve, 900));

export function FieldsShowcase() {
  return (
    <div className={styles.columns}>
      <FormColumn>
        <Stepper step={1} of={3} />
        <Form label="Profile" onSubmit={soon}>
          <TextInput
            name="email"
            label="Email"
            type="email"
            autoComplete="email"
            hint="We never share it"
            validate={required}
          />
          <PasswordInput name="password" label="Password" autoComplete="new-password" validate={required} />
          <SelectInput name="gender" label="Gender" options={genders} placeholder="Select" />
          <CheckboxInput name="terms" label="I agree to the terms of use" validate={required} />
          <SubmitButton>NEXT</SubmitButton>
        </Form>
      </FormColumn>
      <FormColumn>
        <TextField label="Zip code" defaultValue="10" error="Enter a five-digit zip code" inputMode="numeric" />
        <TextField label="Email of your account" defaultValue="fan@example.com" disabled />
        <Select label="Country" options={[{ value: 'us', label: 'United States' }]} hint="Where you live" />
        <Checkbox
          label={
            <>
              Send me news, see <Link href="#privacy">privacy</Link>
            </>
          }
          defaultChecked
        />
        <Meter label="Password strength" text="Good" score={3} />
        <SwitchExample />
      </FormColumn>
    </div>
  );
}

function SwitchExample() {
  const [spoilerFree, setSpoilerFree] = useState(true);
  const [refusal, setRefusal] = useState<string>();
  return (
    <div>
      <Switch label="Spoiler free" hint="Hides scores and durations" checked={spoilerFree} onChange={setSpoilerFree} />
      <Switch
        label="Game alerts"
        checked={false}
        onChange={() => setRefusal('Your browser blocks notifications for this site')}
        refusal={refusal}
      />
    </div>
  );
}
