import { type AudienceCondition, ROLLOUT_PRESET_NAMES, type RolloutPreset } from '@grandstand/shared-contracts/release';
import { Select, TextField } from '@grandstand/shared-ui';
import { useAtomValue } from 'jotai';
import { age } from '../parts/time.tsx';
import { shortVersion } from '../parts/version-pill.tsx';
import { nowAtom } from '../registry/refresh.atoms.ts';
import type { Environment } from '../registry/registry.generated.ts';
import { useDraft } from '../session/use-draft.ts';
import { type AudienceDraft, AudienceFields, conditionsOf, NO_AUDIENCE } from './audience-fields.tsx';
import styles from './change.module.css';
import { ChangeDialog } from './change-dialog.tsx';
import { type Reach, releasedVersion } from './release-plan.ts';
import { type PublishedPackage, type Together, TogetherFields, versionsOf } from './together-fields.tsx';

interface ReleaseDialogProps {
  readonly environment: Environment;
  readonly name: string;
  readonly published: readonly PublishedPackage[];
  /** Chosen to begin with: where another environment already serves it. */
  readonly preferred?: string | undefined;
  readonly onClose: () => void;
}

interface Choice {
  readonly version: string;
  readonly how: string;
  readonly percent: string;
  readonly audience: AudienceDraft;
  readonly together: Together;
}

const EVERYBODY = 'everybody';
const SHARE = 'share';
const AUDIENCE = 'audience';
/** Chosen to begin with: the guard sees a bad version while it reaches a tenth of the visitors. */
const CAREFUL: RolloutPreset = 'canary-10m';

/** A version for everybody, for a share, for an audience, or by a schedule; with others that move together with it. */
export function ReleaseDialog({ environment, name, published, preferred, onClose }: ReleaseDialogProps) {
  const versions = published.find((one) => one.name === name)?.versions ?? [];
  const current = name === 'shell' ? environment.release?.shell : servedVersion(environment, name);
  const choices = versions.filter(({ version }) => version !== current);
  const nowMs = useAtomValue(nowAtom);
  const canBeShared = name !== 'shell' && current !== undefined;
  const draft = `release ${name} to ${environment.name} ${preferred ?? ''}`;
  const [choice, setChoice, discard] = useDraft<Choice>(draft, {
    version: preferred ?? '',
    how: canBeShared ? CAREFUL : EVERYBODY,
    percent: '10',
    audience: NO_AUDIENCE,
    together: {},
  });
  const { how, percent, audience, together } = choice;
  // What a draft chose may be released by now.
  const isOffered = choices.some((one) => one.version === choice.version);
  const version = isOffered ? choice.version : (choices[0]?.version ?? current ?? '');
  const change = (changes: Partial<Choice>) => setChoice({ ...choice, ...changes });
  const isShared = canBeShared && how !== EVERYBODY;
  const reach = reachOf(how, percent, conditionsOf(audience));
  const plan = releasedVersion(environment, { name, version }, reach, isShared ? versionsOf(together) : []);

  return (
    <ChangeDialog plan={plan} policy={environment.policy} draft={draft} onDone={discard} onClose={onClose}>
      <div className={styles.choices}>
        <Select
          label="Version"
          value={version}
          onChange={({ target }) => change({ version: target.value })}
          options={choices.map((choice) => ({
            value: choice.version,
            label: `${shortVersion(choice.version)} · ${age(choice.publishedAt, nowMs)} · ${choice.publishedBy}`,
          }))}
        />
        {canBeShared && (
          <Select
            label="For whom"
            value={how}
            onChange={({ target }) => change({ how: target.value, percent: target.value === AUDIENCE ? '100' : '10' })}
            options={[
              { value: EVERYBODY, label: 'Everybody right away' },
              { value: SHARE, label: 'A share of the visitors' },
              { value: AUDIENCE, label: 'An audience' },
              ...ROLLOUT_PRESET_NAMES.map((preset) => ({ value: preset, label: `By schedule: ${preset}` })),
            ]}
          />
        )}
        {canBeShared && (how === SHARE || how === AUDIENCE) && (
          <PercentField value={percent} onChange={(typed) => change({ percent: typed })} />
        )}
      </div>
      {canBeShared && how === AUDIENCE && (
        <AudienceFields draft={audience} onChange={(typed) => change({ audience: typed })} />
      )}
      {isShared && (
        <TogetherFields
          {...{ environment, name, published, together }}
          onChange={(chosen) => change({ together: chosen })}
        />
      )}
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

const reachOf = (how: string, percent: string, audience: readonly AudienceCondition[]): Reach => {
  if (how === EVERYBODY) return EVERYBODY;
  if (how === AUDIENCE) return { percent: percentOf(percent), audience };
  return how === SHARE ? { percent: percentOf(percent) } : { preset: how };
};

const servedVersion = ({ release }: Environment, name: string): string | undefined =>
  release?.remotes.find((remote) => remote.name === name)?.version;
