import { EmptyState } from '@grandstand/shared-ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { ReasonDialog } from '../change/reason-dialog.tsx';
import { Screen } from '../frame/screen.tsx';
import { ActionButton } from '../parts/action-button.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Ago, Moment } from '../parts/time.tsx';
import { Loaded } from '../registry/loaded.tsx';
import type { Token } from '../registry/registry.generated.ts';
import { useResource } from '../registry/use-resource.ts';
import { mayAtom } from '../session/session.atoms.ts';
import { IssueToken } from './issue-token.tsx';
import { readTokens, revokeToken } from './tokens.api.ts';

/** Bearers of teams and pipelines: what each may do, until when, and its end. */
export function TokensScreen() {
  const may = useAtomValue(mayAtom);
  const tokens = useResource('tokens', readTokens);
  const mayAdminister = may('administer');
  return (
    <Screen title="Tokens">
      {mayAdminister ? <IssueToken /> : <p>You may look at tokens; an admin issues and revokes them.</p>}
      <Loaded resource={tokens} what="the tokens">
        {(all) => <Tokens tokens={all} mayRevoke={mayAdminister} />}
      </Loaded>
    </Screen>
  );
}

const any = (name: string): string => (name === '*' ? 'any' : name);

function Tokens({ tokens, mayRevoke }: { readonly tokens: readonly Token[]; readonly mayRevoke: boolean }) {
  const [target, setTarget] = useState<Token | null>(null);
  if (tokens.length === 0)
    return (
      <EmptyState
        heading="No token is valid"
        message={`A team’s pipeline needs one to publish: ${mayRevoke ? 'issue it above' : 'ask an admin for it'}.`}
      />
    );
  return (
    <>
      <DataTable caption="Tokens" columns={['Name', 'May', 'Issued', 'Ends', 'Revoke']}>
        {tokens.map((token) => (
          <tr key={token.id}>
            <th scope="row">{token.name}</th>
            <td>
              {token.grants.length === 0
                ? 'read only'
                : token.grants.map(({ action, remote, environment }) => (
                    <p key={`${action} ${remote} ${environment}`}>
                      {any(action)}: {any(remote)} in {any(environment)}
                    </p>
                  ))}
            </td>
            <td>
              <Ago at={token.createdAt} />
            </td>
            <td>
              <Moment at={token.expiresAt} />
            </td>
            <td>
              {mayRevoke && (
                <ActionButton of={token.name} onClick={() => setTarget(token)}>
                  Revoke…
                </ActionButton>
              )}
            </td>
          </tr>
        ))}
      </DataTable>
      {target && (
        <ReasonDialog
          title={`Revoke the token ${target.name}`}
          button={`Revoke ${target.name} for good`}
          onClose={() => setTarget(null)}
          run={async (reason) => {
            await revokeToken(target.id, reason);
            return { message: `${target.name} holds no more.`, undo: null };
          }}
        >
          <p>Whatever uses it is refused from the next request on. It cannot be brought back; issue another.</p>
        </ReasonDialog>
      )}
    </>
  );
}
