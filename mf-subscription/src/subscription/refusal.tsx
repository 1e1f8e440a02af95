import { Icon, icons } from '@grandstand/shared-ui';
import styles from './refusal.module.css';
import { useConfiguredErrors } from './use-configured-errors.ts';

/** The account service's code for a plan that this account cannot have. */
const PLAN_REFUSED = 'eV1663';

interface RefusalProps {
  readonly code: string | undefined;
  /** The service's message. */
  readonly reason?: string | undefined;
}

/** SUBS-023, SUBS-024: a failed change, with the operators' text. */
export const Refusal = ({ code, reason }: RefusalProps) => {
  const { servicePlanError, genericError } = useConfiguredErrors();
  return (
    <div role="alert" className={styles.refusal}>
      <Icon shape={icons.warning} size={24} />
      <div>
        <p>{code === PLAN_REFUSED ? servicePlanError : genericError}</p>
        {reason && <p className={styles.reason}>{reason}</p>}
      </div>
    </div>
  );
};
