import type { Command } from 'commander';
import { registerAuditVerify } from './audit-verify.command.ts';
import { type CommonOptions, registryCommand, runCommand } from './command-outcome.ts';
import { AuditDocument } from './registry.generated.ts';
import { table } from './table.ts';
import { UsageError } from './usage-error.ts';

export const registerAudit = (program: Command): void => {
  const command = registryCommand(program.command('audit'));
  registerAuditVerify(command);
  command
    .description('who changed what and why, newest first, and whether the chain holds. Ends with 1 when it does not')
    .option('--last <count>', 'how many', '20')
    .action((options: CommonOptions & { last: string }) =>
      runCommand(options, async (client) => {
        if (!/^[1-9]\d{0,2}$/.test(options.last)) throw new UsageError(`"${options.last}" is not a number of rows.`);
        const { audit, auditCheck } = await client.request(AuditDocument, { last: Number(options.last) });
        const rows = audit.map(({ id, at, actor, action, environment, reason, from, to }) => [
          String(id),
          at,
          actor,
          `${action}${environment === null ? '' : ` ${environment}`}`,
          reason,
          [from, to].filter((side) => side !== null).join(' → '),
        ]);
        const chain = auditCheck.intact
          ? 'The chain holds.'
          : `Row ${auditCheck.firstBroken} was changed, or its predecessor is gone.`;
        return {
          json: { audit, auditCheck },
          text: `${table(['id', 'at', 'who', 'what', 'why', 'from → to'], rows)}\n\n${chain}`,
          ending: auditCheck.intact ? 'ok' : 'refused',
        };
      }),
    );
};
