import { OVERRIDE_POLICIES } from '@grandstand/shared-contracts/release';
import { useParams } from '@grandstand/shared-contracts/router';
import { EmptyState } from '@grandstand/shared-ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { currentFreeze } from '../change/plan.ts';
import { ReasonDialog } from '../change/reason-dialog.tsx';
import { readEnvironments } from '../environments/environments.api.ts';
import { paths } from '../frame/paths.ts';
import { Screen } from '../frame/screen.tsx';
import { Tabs } from '../frame/tabs.tsx';
import { ActionButton } from '../parts/action-button.tsx';
import { Chip } from '../parts/chip.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { DiffList } from '../parts/diff-list.tsx';
import { jsonDiff } from '../parts/json-diff.ts';
import { Moment } from '../parts/time.tsx';
import { Loaded } from '../registry/loaded.tsx';
import { nowAtom } from '../registry/refresh.atoms.ts';
import type { Environment, Policy } from '../registry/registry-types.ts';
import { useResource } from '../registry/use-resource.ts';
import { mayAtom } from '../session/session.atoms.ts';
import { AddFreeze } from './add-freeze.tsx';
import { changePolicy } from './policy.api.ts';
import styles from './policy.module.css';

const PREVIEWS: Readonly<Record<Policy['overrides'], string>> = {
  none: 'No tab is shown anything else than what is released.',
  versions: 'One tab may be shown a published version, by a signed link.',
  dev_servers: 'One tab may be shown a published version, or what a dev server builds, by a signed link.',
};
const PREVIEW_CHOICES: Readonly<Record<Policy['overrides'], string>> = {
  none: 'Allow no previews…',
  versions: 'Allow published versions…',
  dev_servers: 'Allow dev servers as well…',
};

/** What an environment asks of those who change it: a second person, times of rest. */
export function PolicyScreen() {
  const { environment: name = '' } = useParams();
  const environments = useResource('environments', readEnvironments);
  return (
    <Screen title={`Policy of ${name}`}>
      <Loaded resource={environments} what="the policies">
        {(all) => {
          const environment = all.find((each) => each.name === name);
          return (
            <>
              <Tabs label="Environment" tabs={all.map((each) => ({ to: paths.policy(each.name), label: each.name }))} />
              {environment ? (
                <PolicyOf environment={environment} />
              ) : (
                <EmptyState heading={`There is no environment ${name}`} message="Choose one above." />
              )}
            </>
          );
        }}
      </Loaded>
    </Screen>
  );
}

function PolicyOf({ environment: { name, policy } }: { readonly environment: Environment }) {
  const may = useAtomValue(mayAtom);
  const nowMs = useAtomValue(nowAtom);
  const [next, setNext] = useState<Policy | null>(null);
  const mayChange = may('administer', { environment: name });
  const current = currentFreeze(policy, nowMs);
  const refusal = mayChange ? undefined : 'Only an admin changes a policy.';
  return (
    <>
      <section className={styles.approval}>
        <h2>Approval</h2>
        <p>
          {policy.approval
            ? 'A second person has to agree before something new is served. Rolling back never waits.'
            : 'One operator is enough.'}
        </p>
        <ActionButton refusal={refusal} onClick={() => setNext({ ...policy, approval: !policy.approval })}>
          {policy.approval ? 'Ask for no second person…' : 'Ask for a second person…'}
        </ActionButton>
      </section>
      <section className={styles.approval}>
        <h2>Previews</h2>
        <p>{PREVIEWS[policy.overrides]}</p>
        <p className={styles.choices}>
          {OVERRIDE_POLICIES.filter((each) => each !== policy.overrides).map((each) => (
            <ActionButton key={each} refusal={refusal} onClick={() => setNext({ ...policy, overrides: each })}>
              {PREVIEW_CHOICES[each]}
            </ActionButton>
          ))}
        </p>
      </section>
      <h2>Freezes</h2>
      {policy.freezes.length === 0 ? (
        <p>None: it may be changed at any time.</p>
      ) : (
        <DataTable caption="Freezes" columns={['Why', 'From', 'Until', 'Now', 'Lift']}>
          {policy.freezes.map((freeze) => (
            <tr key={`${freeze.from} ${freeze.reason}`}>
              <th scope="row">{freeze.reason}</th>
              <td>
                <Moment at={freeze.from} />
              </td>
              <td>
                <Moment at={freeze.until} />
              </td>
              <td>{freeze === current && <Chip tone="warn">Frozen</Chip>}</td>
              <td>
                <ActionButton
                  of={freeze.reason}
                  refusal={refusal}
                  onClick={() => setNext({ ...policy, freezes: policy.freezes.filter((each) => each !== freeze) })}
                >
                  Lift…
                </ActionButton>
              </td>
            </tr>
          ))}
        </DataTable>
      )}
      {mayChange && <AddFreeze onAdd={(freeze) => setNext({ ...policy, freezes: [...policy.freezes, freeze] })} />}
      {next && <PolicyDialog environment={name} policy={policy} next={next} onClose={() => setNext(null)} />}
    </>
  );
}

interface PolicyDialogProps {
  readonly environment: string;
  readonly policy: Policy;
  readonly next: Policy;
  readonly onClose: () => void;
}

function PolicyDialog({ environment, policy, next, onClose }: PolicyDialogProps) {
  return (
    <ReasonDialog
      title={`Change the policy of ${environment}`}
      button={`Change the policy of ${environment}`}
      onClose={onClose}
      run={async (reason) => {
        await changePolicy(environment, next, reason);
        const undo = () => changePolicy(environment, policy, `Undone: ${reason}`.slice(0, 500));
        return { said: `The policy of ${environment} is changed.`, undo };
      }}
    >
      <DiffList lines={jsonDiff(policy, next)} caption="What changes" same="Nothing would change." />
    </ReasonDialog>
  );
}
