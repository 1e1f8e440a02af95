import { Select, TextField } from '@grandstand/shared-ui';
import type { ContentTiming } from '../api/content.generated.ts';
import { fromLocal } from './local-time.ts';
import styles from './parts.module.css';

/** As the fields have it. */
export interface TimingDraft {
  readonly when: 'now' | 'at' | 'draft';
  readonly at: string;
}

export const PUBLISH_NOW: TimingDraft = { when: 'now', at: '' };

const OPTIONS = [
  { value: 'now', label: 'Publish now' },
  { value: 'at', label: 'Publish at a time' },
  { value: 'draft', label: 'Save as a draft' },
];

export const timingOf = ({ when, at }: TimingDraft): ContentTiming =>
  when === 'at' ? { publishAt: fromLocal(at) } : { isDraft: when === 'draft' };

/** Why it cannot be saved like this; '' when it can. */
export const timingProblem = ({ when, at }: TimingDraft): string =>
  when === 'at' && fromLocal(at) === '' ? 'Enter when to publish it.' : '';

interface TimingFieldsProps {
  readonly timing: TimingDraft;
  readonly onChange: (timing: TimingDraft) => void;
}

export function TimingFields({ timing, onChange }: TimingFieldsProps) {
  return (
    <div className={styles.pair}>
      <Select
        label="When"
        options={OPTIONS}
        value={timing.when}
        onChange={({ target }) => onChange({ ...timing, when: target.value as TimingDraft['when'] })}
      />
      {timing.when === 'at' && (
        <TextField
          label="From (your time)"
          type="datetime-local"
          required
          value={timing.at}
          onChange={({ target }) => onChange({ ...timing, at: target.value })}
        />
      )}
    </div>
  );
}
