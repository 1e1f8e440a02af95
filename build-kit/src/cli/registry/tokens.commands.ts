import type { Command } from 'commander';
import { grantsText } from './access/registry-session.ts';
import {
  type CommonOptions,
  changingCommand,
  type MandateOptions,
  registryCommand,
  runCommand,
} from './command-outcome.ts';
import { type GrantInput, IssueTokenDocument, RevokeTokenDocument, TokensDocument } from './registry.generated.ts';
import { table } from './table.ts';
import { UsageError } from './usage-error.ts';

/** `publish:mf-watch` or `release:mf-watch:staging`; what is left out is any. @throws {UsageError} */
export const grantOf = (spec: string): GrantInput => {
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
        const reply = await client.request(TokensDocument);
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
        const { issueToken } = await client.request(IssueTokenDocument, {
          name,
          grants: specs.map(grantOf),
          days: daysOf(options.days),
          reason: options.reason,
        });
        const { bearer, token } = issueToken;
        const summary = `${token.name} (${token.id}) may ${grantsText(token.grants)}, until ${token.expiresAt}.`;
        return { json: issueToken, text: `${bearer}\n\n${summary}\nIt is not shown again.` };
      }),
    );
  changingCommand(tokens.command('revoke'))
    .description('end one now')
    .argument('<id>', 'as tokens list shows it')
    .action((id: string, options: MandateOptions) =>
      runCommand(options, async (client) => {
        await client.request(RevokeTokenDocument, { id, reason: options.reason });
        return { json: { revoked: id }, text: `${id} holds no more.` };
      }),
    );
};
