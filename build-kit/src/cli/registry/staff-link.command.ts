import type { Command } from 'commander';
import { changingCommand, type MandateOptions, runCommand } from './command-outcome.ts';
import { IssueStaffLinkDocument } from './registry.generated.ts';
import { UsageError } from './usage-error.ts';

const MAX_DAYS = 30;

/** @throws {UsageError} */
const daysOf = (text: string): number => {
  const days = Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= MAX_DAYS) return days;
  throw new UsageError(`"${text}" is not a number of days: use 1 to ${MAX_DAYS}.`);
};

/** A link that marks browsers as staff, for rollouts with that audience. */
export const registerStaffLink = (program: Command): void => {
  changingCommand(program.command('staff-link'))
    .description('a link that marks the browser that opens it as staff, for rollouts with that audience')
    .argument('<environment>', 'whose site it opens')
    .option('--days <number>', `how long the mark is valid, 1 to ${MAX_DAYS}`, '7')
    .action((environment: string, options: MandateOptions & { days: string }) =>
      runCommand(options, async (client) => {
        const { issueStaffLink } = await client.request(IssueStaffLinkDocument, {
          environment,
          days: daysOf(options.days),
          reason: options.reason,
        });
        const text = `${issueStaffLink.link}\n\nMarks the browser that opens it until ${issueStaffLink.expiresAt}.`;
        return { json: issueStaffLink, text };
      }),
    );
};
