import { EmptyState } from '@grandstand/shared-ui';
import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import { ReasonDialog } from '../change/reason-dialog.tsx';
import { readEnvironments } from '../environments/environments.api.ts';
import { Screen } from '../frame/screen.tsx';
import { ActionButton } from '../parts/action-button.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Moment } from '../parts/time.tsx';
import { Loaded } from '../registry/loaded.tsx';
import type { AlertSubscription, FailedDelivery } from '../registry/registry.generated.ts';
import { useResource } from '../registry/use-resource.ts';
import { mayAtom } from '../session/session.atoms.ts';
import { AddAlert } from './add-alert.tsx';
import { eventText } from './alert-events.ts';
import { readAlerts, removeAlertSubscription, retryDelivery } from './alerts.api.ts';
import styles from './alerts.module.css';

const readAll = async () => {
  const [alerts, environments] = await Promise.all([readAlerts(), readEnvironments()]);
  return { ...alerts, environments: environments.map(({ name }) => name) };
};

/** Who is notified of what, and the requests that no receiver took. */
export function AlertsScreen() {
  const may = useAtomValue(mayAtom);
  return (
    <Screen title="Alerts">
      {may('administer') ? <Alerts /> : <p>Only an admin sees and changes who is notified.</p>}
    </Screen>
  );
}

function Alerts() {
  const alerts = useResource('alerts', readAll);
  return (
    <Loaded resource={alerts} what="the alerts">
      {({ alertSubscriptions, failedDeliveries, environments }) => (
        <>
          <AddAlert environments={environments} />
          <Subscriptions subscriptions={alertSubscriptions} />
          {failedDeliveries.length > 0 && <Failed deliveries={failedDeliveries} />}
        </>
      )}
    </Loaded>
  );
}

function Subscriptions({ subscriptions }: { readonly subscriptions: readonly AlertSubscription[] }) {
  const [target, setTarget] = useState<AlertSubscription | null>(null);
  if (subscriptions.length === 0) {
    const message = 'Add a webhook or a mailbox above, so that someone learns when the guard acts.';
    return <EmptyState heading="No address is notified" message={message} />;
  }
  return (
    <>
      <DataTable caption="Who is notified" columns={['Address', 'By', 'Environment', 'When', 'Added by', 'End']}>
        {subscriptions.map((one) => (
          <tr key={one.id}>
            <th scope="row" className={styles.target}>
              {one.target}
            </th>
            <td>{one.kind === 'mail' ? 'Mail' : 'Webhook'}</td>
            <td>{one.environment === '*' ? 'All' : one.environment}</td>
            <td>
              {one.events.map((event) => (
                <p key={event}>{eventText(event)}</p>
              ))}
            </td>
            <td>{one.createdBy}</td>
            <td>
              <ActionButton of={one.target} onClick={() => setTarget(one)}>
                Remove…
              </ActionButton>
            </td>
          </tr>
        ))}
      </DataTable>
      {target && (
        <WithReason
          title={`Stop notifying ${target.target}`}
          button="Stop notifying it"
          message={`${target.target} is notified no more.`}
          run={(reason) => removeAlertSubscription(target.id, reason)}
          onClose={() => setTarget(null)}
        >
          Pending requests are dropped. Add it again for a new secret.
        </WithReason>
      )}
    </>
  );
}

function Failed({ deliveries }: { readonly deliveries: readonly FailedDelivery[] }) {
  const [target, setTarget] = useState<FailedDelivery | null>(null);
  return (
    <>
      <h2>Failed deliveries</h2>
      <DataTable caption="Failed deliveries" columns={['When', 'What', 'To', 'Why', 'Send']}>
        {deliveries.map((one) => (
          <tr key={one.id}>
            <th scope="row">
              <Moment at={one.at} />
            </th>
            <td>{one.summary}</td>
            <td className={styles.target}>{one.target}</td>
            <td>
              {one.error} ({one.attempts} attempts)
            </td>
            <td>
              <ActionButton of={`delivery ${one.id}`} onClick={() => setTarget(one)}>
                Send again…
              </ActionButton>
            </td>
          </tr>
        ))}
      </DataTable>
      {target && (
        <WithReason
          title={`Send delivery ${target.id} again`}
          button="Send it again"
          message={`Delivery ${target.id} is sent again within seconds.`}
          run={(reason) => retryDelivery(target.id, reason)}
          onClose={() => setTarget(null)}
        >
          {target.summary}
        </WithReason>
      )}
    </>
  );
}

interface WithReasonProps {
  readonly title: string;
  readonly button: string;
  readonly message: string;
  readonly run: (reason: string) => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function WithReason({ message, run, children, ...dialog }: WithReasonProps) {
  return (
    <ReasonDialog
      {...dialog}
      run={async (reason) => {
        await run(reason);
        return { message, undo: null };
      }}
    >
      <p>{children}</p>
    </ReasonDialog>
  );
}
