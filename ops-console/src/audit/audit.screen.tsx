import { AUDIT_ACTIONS, REMOTE_AUDIT_ACTIONS } from '@grandstand/shared-contracts/release';
import { useSearchParams } from '@grandstand/shared-contracts/router';
import { Link } from '@grandstand/shared-contracts/router-links';
import { EmptyState, Select, TextField } from '@grandstand/shared-ui';
import { paths } from '../frame/paths.ts';
import { Screen } from '../frame/screen.tsx';
import { ActionButton } from '../parts/action-button.tsx';
import { Chip } from '../parts/chip.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Moment } from '../parts/time.tsx';
import { Loaded } from '../registry/loaded.tsx';
import type { AuditEntry } from '../registry/registry.generated.ts';
import { useResource } from '../registry/use-resource.ts';
import { type AuditFilter, readAudit, readChain } from './audit.api.ts';
import styles from './audit.module.css';
import { WhatChanged } from './what-changed.tsx';

const PAGE = 50;
const MOST = 500;
const FILTERS = ['environment', 'actor', 'action'] as const;

/** Who changed what, when, why, from what to what; the address contains the filter. */
export function AuditScreen() {
  const [query, setQuery] = useSearchParams();
  const last = Math.min(Number(query.get('last')) || PAGE, MOST);
  const filter = Object.fromEntries(
    FILTERS.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])),
  ) as AuditFilter;
  const audit = useResource(`audit ${last} ${JSON.stringify(filter)}`, () => readAudit(last, filter));
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams(query);
    if (value) next.set(name, value);
    else next.delete(name);
    setQuery(next, { replace: true });
  };
  const environments = audit.data?.environments ?? [];
  return (
    <Screen title="Audit" aside={<Chain />}>
      <div className={styles.filter} role="search" aria-label="Filter">
        <Select
          label="Environment"
          placeholder="All"
          value={filter.environment ?? ''}
          options={environments.map(({ name }) => ({ value: name, label: name }))}
          onChange={({ target }) => choose('environment', target.value)}
        />
        <TextField
          label="Who"
          type="search"
          placeholder="ana@example.test"
          value={filter.actor ?? ''}
          onChange={({ target }) => choose('actor', target.value)}
        />
        <Select
          label="Action"
          placeholder="All"
          value={filter.action ?? ''}
          options={[...AUDIT_ACTIONS, ...REMOTE_AUDIT_ACTIONS, 'edit_content'].map((action) => ({
            value: action,
            label: action.replaceAll('_', ' '),
          }))}
          onChange={({ target }) => choose('action', target.value)}
        />
      </div>
      <Loaded resource={audit} what="the audit">
        {(data) =>
          data.audit.length === 0 ? (
            <EmptyState
              heading="Nothing of that kind"
              message="No entry has all of the above. Clear a filter to see more."
            />
          ) : (
            <>
              <Entries entries={data.audit} />
              {data.audit.length === last && last < MOST && (
                <p>
                  <ActionButton onClick={() => choose('last', String(Math.min(last * 2, MOST)))}>
                    Show more
                  </ActionButton>
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </Screen>
  );
}

function Chain() {
  const chain = useResource('audit chain', readChain);
  if (chain.refusal) return <Chip tone="warn">Chain not checked</Chip>;
  if (chain.data === null) return <Chip>Checking the chain…</Chip>;
  return chain.data.intact ? (
    <Chip tone="ok">Chain intact</Chip>
  ) : (
    <Chip tone="error">Chain broken at entry {chain.data.firstBroken}</Chip>
  );
}

function Entries({ entries }: { readonly entries: readonly AuditEntry[] }) {
  return (
    <DataTable caption="Audit" columns={['No.', 'When', 'Who', 'What', 'Where', 'Why, and what changed']}>
      {entries.map(({ id, at, actor, action, environment, reason, from, to, hash }) => (
        <tr key={id}>
          <th scope="row" title={hash}>
            {id}
          </th>
          <td className={styles.when}>
            <Moment at={at} />
          </td>
          <td>
            <Link to={`${paths.audit()}?actor=${encodeURIComponent(actor)}`}>{actor}</Link>
          </td>
          <td>
            <Chip tone={action === 'break_glass' ? 'warn' : 'quiet'}>{action.replaceAll('_', ' ')}</Chip>
          </td>
          <td>{environment === null ? 'all' : <Link to={paths.releases(environment)}>{environment}</Link>}</td>
          <td className={styles.why}>
            {reason}
            <WhatChanged from={from} to={to} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
