import { Link } from '@grandstand/shared-contracts/router-links';
import { useAtomValue } from 'jotai';
import { currentFreeze } from '../change/plan.ts';
import { paths } from '../frame/paths.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { Chip } from '../parts/chip.tsx';
import { Ago, moment } from '../parts/time.tsx';
import { nowAtom } from '../registry/refresh.atoms.ts';
import type { Environment } from '../registry/registry.generated.ts';
import { mayAtom } from '../session/session.atoms.ts';
import styles from './environments.module.css';

interface EnvironmentHeadProps {
  readonly environment: Environment;
  /** The previous environment on the way to production, if it serves a release. */
  readonly source: string | null;
  readonly onRollBack: (to: number) => void;
  readonly onTakeOver: (from: string) => void;
}

/** An environment: its release, who made it, when and why, what its policy asks, and one step back. */
export function EnvironmentHead({
  environment: { name, policy, release, lastGood },
  source,
  onRollBack,
  onTakeOver,
}: EnvironmentHeadProps) {
  const may = useAtomValue(mayAtom);
  const freeze = currentFreeze(policy, useAtomValue(nowAtom));
  return (
    <div className={styles.head}>
      <p className={styles.headName}>
        {name} {freeze && <Chip tone="warn">Frozen until {moment(freeze.until).slice(0, 16)}</Chip>}{' '}
        {policy.approval && <Chip>Needs approval</Chip>}
      </p>
      {release ? (
        <p className={styles.made}>
          <Link to={paths.releases(name)}>Release {release.id}</Link> · <Ago at={release.createdAt} />
          <br />
          {release.createdBy}: {release.reason}
        </p>
      ) : (
        <p className={styles.made}>No release yet</p>
      )}
      <div className={styles.actions}>
        {may('rollback', { environment: name }) && (
          <ActionButton
            of={name}
            refusal={lastGood === null ? 'No earlier release is free of the current versions.' : undefined}
            onClick={() => onRollBack(lastGood?.id ?? 0)}
          >
            Roll back…
          </ActionButton>
        )}
        {source && may('release', { environment: name }) && (
          <ActionButton of={`for ${name}`} onClick={() => onTakeOver(source)}>
            {`Take over ${source}…`}
          </ActionButton>
        )}
      </div>
    </div>
  );
}
