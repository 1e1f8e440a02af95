import { ROLLOUT_PRESET_NAMES, type RolloutPreset } from '@grandstand/shared-contracts/release';
import { Select, TextField } from '@grandstand/shared-ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { age } from '../parts/time.tsx';
import { shortVersion } from '../parts/version-pill.tsx';
import { nowAtom } from '../registry/refresh.atoms.ts';
import type { Environment, Version } from '../registry/registry-types.ts';
import styles from './change.module.css';
import { ChangeDialog } from './change-dialog.tsx';
import { type Audience, releasedVersion } from './release-plan.ts';

export type PublishedVersion = Pick<Version, 'version' | 'publishedAt' | 'publishedBy'>;

interface ReleaseDialogProps {
  readonly environment: Environment;
  readonly name: string;
  /** Newest first. */
  readonly versions: readonly PublishedVersion[];
  /** Chosen to begin with: where another environment already serves it. */
  readonly preferred?: string | undefined;
  readonly onClose: () => void;
}

const EVERYBODY = 'everybody';
const SHARE = 'share';
/** Chosen to begin with: the guard sees a bad version while it reaches a tenth of the visitors. */
const CAREFUL: RolloutPreset = 'canary-10m';

/** A version for everybody, for a share, or by a schedule. */
export function ReleaseDialog({ environment, name, versions, preferred, onClose }: ReleaseDialogProps) {
  const current = name === 'shell' ? environment.release?.shell : servedVersion(environment, name);
  const choices = versions.filter(({ version }) => version !== current);
  const [version, setVersion] = useState(
    choices.find((choice) => choice.version === preferred)?.version ?? choices[0]?.version ?? current ?? '',
  );
  const nowMs = useAtomValue(nowAtom);
  const canBeShared = name !== 'shell' && current !== undefined;
  const [how, setHow] = useState<string>(canBeShared ? CAREFUL : EVERYBODY);
  const [percent, setPercent] = useState('10');
  const plan = releasedVersion(environment, name, version, audienceOf(how, percent));

  return (
    <ChangeDialog plan={plan} policy={environment.policy} onClose={onClose}>
      <div className={styles.choices}>
        <Select
          label="Version"
          value={version}
          onChange={({ target }) => setVersion(target.value)}
          options={choices.map((choice) => ({
            value: choice.version,
            label: `${shortVersion(choice.version)} · ${age(choice.publishedAt, nowMs)} · ${choice.publishedBy}`,
          }))}
        />
        {canBeShared && (
          <Select
            label="For whom"
            value={how}
            onChange={({ target }) => setHow(target.value)}
            options={[
              { value: EVERYBODY, label: 'Everybody right away' },
              { value: SHARE, label: 'A share of the visitors' },
              ...ROLLOUT_PRESET_NAMES.map((preset) => ({ value: preset, label: `By schedule: ${preset}` })),
            ]}
          />
        )}
        {canBeShared && how === SHARE && <PercentField value={percent} onChange={setPercent} />}
      </div>
    </ChangeDialog>
  );
}

interface PercentFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function PercentField({ value, onChange }: PercentFieldProps) {
  return (
    <TextField
      label="Share of the visitors, %"
      type="number"
      min={0}
      max={100}
      step={0.01}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** 0 to 100 with two digits, whatever was typed. */
export const percentOf = (typed: string): number =>
  Math.round(Math.min(Math.max(Number(typed) || 0, 0), 100) * 100) / 100;

const audienceOf = (how: string, percent: string): Audience => {
  if (how === EVERYBODY) return EVERYBODY;
  return how === SHARE ? { percent: percentOf(percent) } : { preset: how };
};

const servedVersion = ({ release }: Environment, name: string): string | undefined =>
  release?.remotes.find((remote) => remote.name === name)?.version;
