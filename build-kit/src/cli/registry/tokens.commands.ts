import type { Command } from 'commander';
import { type Grant, grantsText } from './access/registry-session.ts';
import {
  type CommonOptions,
  changingCommand,
  type MandateOptions,
  registryCommand,
  runCommand,
} from './command-outcome.ts';
import { table } from './table.ts';
import { UsageError } from './usage-error.ts';

interface Token {
  readonly id: string;
  readonly name: string;
  readonly grants: readonly Grant[];
  readonly createdAt: string;
  readonly expiresAt: string;
}

const TOKEN_FIELDS = 'id name grants { action remote environment } createdAt expiresAt';

const TOKENS = `query Tokens { tokens { ${TOKEN_FIELDS} } }`;
const ISSUE = /* GraphQL */ `
  mutation IssueToken($name: String!, $grants: [GrantInput!]!, $days: Int!, $reason: String!) {
    issueToken(name: $name, grants: $grants, days: $days, reason: $reason) { bearer token { ${TOKEN_FIELDS} } }
  }
`;
const REVOKE = /* GraphQL */ `
  mutation RevokeToken($id: String!, $reason: String!) {
    revokeToken(id: $id, reason: $reason)
  }
`;

/** `publish:mf-watch` or `release:mf-watch:staging`; what is left out is any. @throws {UsageError} */
export const grantOf = (spec: string): Grant => {
  const [action = '', remote = '*', environment = '*', ...rest] = spec.split(':');
  if (action !== '' && remote !== '' && environment !== '' && rest.length === 0) return { action, remote, environment };
  throw new UsageError(
    `"${spec}" is not a grant: write action:remote:environment, such as publish:mf-watch or release:*:staging.`,
  );
};

/** @throws {UsageError} */
const daysOf = (text: string): number => {
  if (/^[1-9]\d{0,2}$/.test(text)) return Number(text);
  throw new UsageError(`"${text}" is not a number of days.`);
};

/** `tokens list`, `issue` and `revoke`. */
export const registerTokens = (program: Command): void => {
  const tokens = program.command('tokens').description('bearers for teams and pipelines');
  registryCommand(tokens.command('list'))
    .description('those that hold now')
    .action((options: CommonOptions) =>
      runCommand(options, async (client) => {
        const reply = await client.ask<{ tokens: Token[] }>(TOKENS);
        const rows = reply.tokens.map(({ id, name, grants, expiresAt }) => [id, name, expiresAt, grantsText(grants)]);
        return {
          json: { tokens: reply.tokens },
          text: rows.length > 0 ? table(['id', 'name', 'until', 'may'], rows) : 'There are no tokens.',
        };
      }),
    );
  changingCommand(tokens.command('issue'))
    .description('make one; it is printed once, to keep in the pipeline’s secrets as GRANDSTAND_TOKEN')
    .argument('<name>', 'who acts with it, for the audit: "video team"')
    .argument('<action:remote:environment...>', 'for example publish:mf-watch release:mf-watch:staging')
    .option('--days <count>', 'how long it holds', '90')
    .action((name: string, specs: string[], options: MandateOptions & { days: string }) =>
      runCommand(options, async (client) => {
        const { issueToken } = await client.ask<{ issueToken: { bearer: string; token: Token } }>(ISSUE, {
          name,
          grants: specs.map(grantOf),
          days: daysOf(options.days),
          reason: options.reason,
        });
        const { bearer, token } = issueToken;
        const said = `${token.name} (${token.id}) may ${grantsText(token.grants)}, until ${token.expiresAt}.`;
        return { json: issueToken, text: `${bearer}\n\n${said}\nIt is not shown again.` };
      }),
    );
  changingCommand(tokens.command('revoke'))
    .description('end one now')
    .argument('<id>', 'as tokens list shows it')
    .action((id: string, options: MandateOptions) =>
      runCommand(options, async (client) => {
        await client.ask(REVOKE, { id, reason: options.reason });
        return { json: { revoked: id }, text: `${id} holds no more.` };
      }),
    );
};
