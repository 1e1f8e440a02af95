import { audienceText, RemoteManifest } from '@grandstand/shared-contracts/release';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { restorableVersion } from '../change/plans.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Bar } from '../parts/bar.tsx';
import { Age, clockTime } from '../parts/time.tsx';
import { VersionPill } from '../parts/version-pill.tsx';
import { PreviewDialog } from '../preview/preview-dialog.tsx';
import { nowAtom } from '../registry/refresh.atoms.ts';
import type { Environment, ReleasedRemote, Rollout, Version } from '../registry/registry.generated.ts';
import { mayAtom } from '../session/session.atoms.ts';
import { keyOf, type Overview } from './environments.api.ts';
import styles from './environments.module.css';
import { summarize } from './health-history.ts';
import type { Intent } from './intent.ts';
import { Sparkline } from './sparkline.tsx';

interface RemoteCellProps {
  readonly environment: Environment;
  readonly remote: ReleasedRemote;
  readonly overview: Overview;
  /** What the environment before this one serves: the likely next version. */
  readonly preferred: string | undefined;
  readonly onIntent: (intent: Intent) => void;
}

/** One remote in one environment: what runs, how it fares, and what can be done about it. */
export function RemoteCell({ environment, remote, overview, preferred, onIntent }: RemoteCellProps) {
  const may = useAtomValue(mayAtom);
  const [isPreviewing, setPreviewing] = useState(false);
  const { name, version, on, rollout } = remote;
  const place = { environment: environment.name, remote: name };
  const of = `${name} in ${environment.name}`;
  const mayRollBack = (['rollback', 'release', 'rollout'] as const).some((action) => may(action, place));
  const found = overview.versions.get(keyOf(name, version));
  const health = summarize(overview.health[environment.name] ?? [], useAtomValue(nowAtom), { name });
  return (
    <div className={styles.cell}>
      <p className={styles.versions}>
        <VersionPill version={version} tone={on ? 'steady' : 'off'} />
        {found && (
          <span className={styles.quiet}>
            <Age at={found.publishedAt} />
          </span>
        )}
        <Toggle
          of={of}
          on={on}
          refusal={may('toggle', place) ? undefined : 'You may not switch remotes here.'}
          onToggle={() => onIntent({ kind: 'toggle', environment: environment.name, name, on: !on })}
        />
      </p>
      {rollout && <RolloutState of={of} rollout={rollout} />}
      <Sparkline label={of} health={health} />
      {found && <Budget version={found} of={of} />}
      <div className={styles.actions}>
        {rollout && may('rollout', place) && (
          <RolloutActions of={of} rollout={rollout} place={place} onIntent={onIntent} />
        )}
        {rollout && may('override', place) && (
          <ActionButton
            of={of}
            refusal={environment.policy.overrides === 'none' ? 'The policy allows no previews here.' : undefined}
            onClick={() => setPreviewing(true)}
          >
            Preview…
          </ActionButton>
        )}
        {!rollout && may('release', place) && (
          <ActionButton
            of={of}
            onClick={() => onIntent({ kind: 'release', environment: environment.name, name, preferred })}
          >
            Release…
          </ActionButton>
        )}
        {mayRollBack && (
          <ActionButton
            of={of}
            refusal={
              restorableVersion(environment, name) === null
                ? 'No other version served every visitor here before.'
                : undefined
            }
            onClick={() => onIntent({ kind: 'rollback-remote', environment: environment.name, name })}
          >
            Roll back…
          </ActionButton>
        )}
      </div>
      {rollout && isPreviewing && (
        <PreviewDialog
          remote={name}
          subject={{ version: rollout.version }}
          environments={[environment.name]}
          onClose={() => setPreviewing(false)}
        />
      )}
    </div>
  );
}

interface ToggleProps {
  readonly of: string;
  readonly on: boolean;
  readonly refusal: string | undefined;
  readonly onToggle: () => void;
}

function Toggle({ of, on, refusal, onToggle }: ToggleProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={of}
      aria-disabled={refusal ? true : undefined}
      title={refusal ?? `Switch ${on ? 'off' : 'on'}`}
      className={styles.toggle}
      onClick={() => {
        if (!refusal) onToggle();
      }}
    >
      {on ? 'On' : 'Off'}
    </button>
  );
}

const scheduleText = ({ schedule }: Rollout): string => {
  if (!schedule) return 'by hand';
  const { preset, state, step, steps, nextAt } = schedule;
  const next = nextAt ? `, next ${clockTime(nextAt)}` : '';
  return `${preset} ${step}/${steps}${state === 'running' ? next : `, ${state}`}`;
};

function RolloutState({ of, rollout }: { readonly of: string; readonly rollout: Rollout }) {
  return (
    <div className={styles.rollout}>
      <p className={styles.share}>
        <strong>{rollout.percent} %</strong> <VersionPill version={rollout.version} tone="new" />
      </p>
      <Bar label={`Share of ${rollout.version} of ${of}`} percent={rollout.percent} />
      {rollout.audience.length > 0 && <p className={styles.quiet}>audience: {audienceText(rollout.audience)}</p>}
      <p className={rollout.schedule?.state === 'paused' ? styles.paused : styles.quiet}>{scheduleText(rollout)}</p>
    </div>
  );
}

function Budget({ version, of }: { readonly version: Version; readonly of: string }) {
  if (!version.manifest) return null;
  const { budgets } = RemoteManifest.parse(JSON.parse(version.manifest));
  const used = (version.firstLoadBytes / budgets.jsBrotliBytes) * 100;
  const tone = used > 100 ? 'error' : used > 90 ? 'warn' : 'ok';
  return (
    <p className={styles.budget} title={`${version.firstLoadBytes} of ${budgets.jsBrotliBytes} bytes`}>
      <Bar label={`Size budget used by ${of}`} percent={used} tone={tone} />
      <span className={styles.quiet}>{Math.round(used)} % size</span>
    </p>
  );
}

interface RolloutActionsProps {
  readonly of: string;
  readonly rollout: Rollout;
  readonly place: { readonly environment: string; readonly remote: string };
  readonly onIntent: (intent: Intent) => void;
}

function RolloutActions({ of, rollout, place: { environment, remote: name }, onIntent }: RolloutActionsProps) {
  const { schedule } = rollout;
  return (
    <>
      <ActionButton of={of} onClick={() => onIntent({ kind: 'ramp', environment, name })}>
        Ramp…
      </ActionButton>
      {schedule && schedule.state !== 'ended' && (
        <ActionButton
          of={of}
          onClick={() => onIntent({ kind: 'pause', environment, name, paused: schedule.state === 'running' })}
        >
          {schedule.state === 'running' ? 'Pause…' : 'Resume…'}
        </ActionButton>
      )}
      <ActionButton of={of} onClick={() => onIntent({ kind: 'promote', environment, name })}>
        Promote…
      </ActionButton>
      <ActionButton of={of} onClick={() => onIntent({ kind: 'abort', environment, name })}>
        Abort…
      </ActionButton>
    </>
  );
}
