import { type AudienceCondition, audienceErrors, parseAudience } from '@grandstand/shared-contracts/release';
import { useSearchParams } from '@grandstand/shared-contracts/router';
import { Button, TextField } from '@grandstand/shared-ui';
import { type FormEvent, useState } from 'react';
import { DataTable } from '../parts/data-table.tsx';
import { moment } from '../parts/time.tsx';
import { VersionPill } from '../parts/version-pill.tsx';
import { Loaded } from '../registry/loaded.tsx';
import { useResource } from '../registry/use-resource.ts';
import styles from './releases.module.css';
import { readServed } from './served.api.ts';

/** What the environment served to a visitor at a time. The address contains the query. */
export function TimeTravel({ environment }: { readonly environment: string }) {
  const [query, setQuery] = useSearchParams();
  const [at, setAt] = useState(query.get('at') ?? '');
  const [visitor, setVisitor] = useState(query.get('visitor') ?? '');
  const [known, setKnown] = useState(query.get('known') ?? '');
  const [error] = audienceErrors(traitsIn(known));
  const requested = query.get('at');

  function requestRegistry(event: FormEvent) {
    event.preventDefault();
    if (error) return;
    const next = new URLSearchParams(query);
    if (at) next.set('at', at);
    else next.delete('at');
    if (visitor.trim()) next.set('visitor', visitor.trim());
    else next.delete('visitor');
    if (known.trim()) next.set('known', known.trim());
    else next.delete('known');
    setQuery(next);
  }

  return (
    <>
      <h2>What was served then?</h2>
      <form className={styles.question} onSubmit={requestRegistry} aria-label="What was served then?">
        <TextField
          label="When (your time)"
          type="datetime-local"
          step={1}
          required
          value={at}
          onChange={({ target }) => setAt(target.value)}
        />
        <TextField
          label="Visitor"
          hint="Cookie gs-visitor; empty for what was everybody’s."
          value={visitor}
          onChange={({ target }) => setVisitor(target.value)}
        />
        <TextField
          label="Known of the visitor"
          hint="Such as country=us browser=firefox staff; empty for nothing."
          error={error}
          value={known}
          onChange={({ target }) => setKnown(target.value)}
        />
        <Button type="submit" kind="outlined">
          Look
        </Button>
      </form>
      {requested && (
        <Answer
          environment={environment}
          at={requested}
          visitor={query.get('visitor')}
          known={query.get('known') ?? ''}
        />
      )}
    </>
  );
}

interface AnswerProps {
  readonly environment: string;
  readonly at: string;
  readonly visitor: string | null;
  readonly known: string;
}

function Answer({ environment, at, visitor, known }: AnswerProps) {
  const served = useResource(`served ${environment} ${at} ${visitor} ${known}`, () =>
    readServed(environment, instantOf(at), { visitor, traits: traitsIn(known) }),
  );
  return (
    <Loaded resource={served} what="what was served">
      {(data) =>
        data === null ? (
          <p>{environment} had no release then.</p>
        ) : (
          <>
            <p>
              Release {data.release.id}, made {moment(data.release.createdAt)} by {data.release.createdBy}, with the
              shell <VersionPill version={data.release.shell} />.
            </p>
            <DataTable caption="What was served" columns={['Remote', 'Version', 'Why']}>
              {data.remotes.map(({ name, version, why }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>
                    <VersionPill version={version} />
                  </td>
                  <td>{why}</td>
                </tr>
              ))}
            </DataTable>
          </>
        )
      }
    </Loaded>
  );
}

/** What an operator typed in their zone, as an instant; an invalid time is refused by the registry. */
const instantOf = (typed: string): string => {
  const time = Date.parse(typed);
  return Number.isNaN(time) ? typed : new Date(time).toISOString();
};

/** `country=us staff` as conditions. */
const traitsIn = (known: string): AudienceCondition[] =>
  parseAudience(known.split(/\s+/).filter((text) => text !== ''));
