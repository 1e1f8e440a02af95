import { OVERRIDE_POLICIES } from '@grandstand/shared-contracts/release';
import { useParams } from '@grandstand/shared-contracts/router';
import { EmptyState } from '@grandstand/shared-ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { currentFreeze } from '../change/plan.ts';
import { readEnvironments } from '../environments/environments.api.ts';
import { paths } from '../frame/paths.ts';
import { Screen } from '../frame/screen.tsx';
import { Tabs } from '../frame/tabs.tsx';
import { ActionButton } from '../parts/action-button.tsx';
import { Chip } from '../parts/chip.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Moment } from '../parts/time.tsx';
import { StaffLinkDialog } from '../preview/staff-link-dialog.tsx';
import { Loaded } from '../registry/loaded.tsx';
import { nowAtom } from '../registry/refresh.atoms.ts';
import type { Environment, Freeze, Policy } from '../registry/registry.generated.ts';
import { useResource } from '../registry/use-resource.ts';
import { mayAtom } from '../session/session.atoms.ts';
import { AddFreeze } from './add-freeze.tsx';
import styles from './policy.module.css';
import { type PolicyChange, PolicyDialog } from './policy-dialog.tsx';

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

const isSame = (one: Freeze, other: Freeze): boolean =>
  one.from === other.from && one.until === other.until && one.reason === other.reason;

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
  const [change, setChange] = useState<PolicyChange | null>(null);
  const [isMarking, setMarking] = useState(false);
  const intend = (intended: PolicyChange) => setChange(() => intended);
  const addFreeze = (freeze: Freeze) => intend((now) => ({ ...now, freezes: [...now.freezes, freeze] }));
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
        <ActionButton refusal={refusal} onClick={() => intend((now) => ({ ...now, approval: !policy.approval }))}>
          {policy.approval ? 'Ask for no second person…' : 'Ask for a second person…'}
        </ActionButton>
      </section>
      <section className={styles.approval}>
        <h2>Previews</h2>
        <p>{PREVIEWS[policy.overrides]}</p>
        <p className={styles.choices}>
          {OVERRIDE_POLICIES.filter((each) => each !== policy.overrides).map((each) => (
            <ActionButton key={each} refusal={refusal} onClick={() => intend((now) => ({ ...now, overrides: each }))}>
              {PREVIEW_CHOICES[each]}
            </ActionButton>
          ))}
        </p>
      </section>
      <section className={styles.approval}>
        <h2>Staff</h2>
        <p>A rollout can be for staff only: for browsers that opened a link that is made here.</p>
        <ActionButton
          refusal={may('override', { environment: name }) ? undefined : 'You may make no previews here.'}
          onClick={() => setMarking(true)}
        >
          Make a staff link…
        </ActionButton>
      </section>
      {isMarking && <StaffLinkDialog environment={name} onClose={() => setMarking(false)} />}
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
                  onClick={() =>
                    intend((now) => ({ ...now, freezes: now.freezes.filter((each) => !isSame(each, freeze)) }))
                  }
                >
                  Lift…
                </ActionButton>
              </td>
            </tr>
          ))}
        </DataTable>
      )}
      {mayChange && <AddFreeze environment={name} onAdd={addFreeze} />}
      {change && <PolicyDialog environment={name} policy={policy} change={change} onClose={() => setChange(null)} />}
    </>
  );
}
