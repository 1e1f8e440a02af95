import { ZONES } from '@grandstand/shared-contracts/api';
import {
  type AudienceCondition,
  type AudienceField,
  BROWSER_FAMILIES,
  parseAudience,
} from '@grandstand/shared-contracts/release';
import { Checkbox, Select, TextField } from '@grandstand/shared-ui';
import styles from './change.module.css';

/** What is typed or chosen for each condition; '' for none. */
export type AudienceDraft = Readonly<Record<Exclude<AudienceField, 'staff'>, string>> & { readonly staff: boolean };

export const NO_AUDIENCE: AudienceDraft = {
  country: '',
  zone: '',
  browser: '',
  header: '',
  account: '',
  staff: false,
};

/** The conditions that are filled in. */
export const conditionsOf = ({ staff, ...texts }: AudienceDraft): AudienceCondition[] =>
  parseAudience([
    ...Object.entries(texts)
      .filter(([, text]) => text.trim() !== '')
      .map(
        ([field, text]) =>
          `${field}=${text
            .trim()
            .split(/[\s,]+/)
            .join(',')}`,
      ),
    ...(staff ? ['staff'] : []),
  ]);

const ANY = { value: '', label: 'Any' };
const choices = (values: readonly string[]) => [ANY, ...values.map((value) => ({ value, label: value }))];

interface AudienceFieldsProps {
  readonly draft: AudienceDraft;
  readonly onChange: (draft: AudienceDraft) => void;
}

/** The conditions of an audience; all that are filled in have to be true. */
export function AudienceFields({ draft, onChange }: AudienceFieldsProps) {
  const set = (field: keyof AudienceDraft) => (event: { readonly target: { readonly value: string } }) =>
    onChange({ ...draft, [field]: event.target.value });
  return (
    <fieldset className={styles.audience}>
      <legend>Only visitors that fit everything filled in here</legend>
      <div className={styles.choices}>
        <TextField label="Countries" hint="Two letters each: us, ca" value={draft.country} onChange={set('country')} />
        <Select label="Zone" options={choices(ZONES)} value={draft.zone} onChange={set('zone')} />
        <Select label="Browser" options={choices(BROWSER_FAMILIES)} value={draft.browser} onChange={set('browser')} />
        <TextField
          label="Header of the proxy"
          hint="Values that the proxy sends: beta"
          value={draft.header}
          onChange={set('header')}
        />
        <TextField
          label="Accounts"
          hint="IDs, not e-mail addresses: a release is kept."
          value={draft.account}
          onChange={set('account')}
        />
        <Checkbox
          label="Only browsers marked as staff"
          checked={draft.staff}
          onChange={({ target }) => onChange({ ...draft, staff: target.checked })}
        />
      </div>
    </fieldset>
  );
}
