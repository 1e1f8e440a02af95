import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { type CommonOptions, type Outcome, registryCommand, runCommand } from './command-outcome.ts';
import { type AuditCheck, type AuditHead, CheckAuditDocument, type NotedHead } from './registry.generated.ts';
import { UsageError } from './usage-error.ts';

/** `audit verify`: verifies that the audit was neither changed nor truncated. */
export const registerAuditVerify = (audit: Command): void => {
  registryCommand(audit.command('verify'))
    .description('check every row, hash and signature, and with --head that none was cut off. Ends with 1 when not')
    .option('--head <file>', 'a head noted elsewhere: the exported file (its last line counts), or one head as JSON')
    .action((_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<CommonOptions & { head?: string }>();
      return runCommand(options, async (client) => {
        const noted = options.head === undefined ? null : await readHead(options.head);
        const { auditCheck } = await client.request(CheckAuditDocument, { noted });
        return outcomeOf(auditCheck, noted);
      });
    });
};

/** @throws {UsageError} */
const readHead = async (source: string): Promise<AuditHead> => {
  const text = source.trimStart().startsWith('{') ? source : await readFile(source, 'utf8').catch(() => null);
  if (text === null) throw new UsageError(`${source} cannot be read.`);
  try {
    const { id, hash, keyId, signature } = JSON.parse(text.trim().split('\n').at(-1) ?? '') as AuditHead;
    if (Number.isInteger(id) && [hash, keyId, signature].every((part) => typeof part === 'string'))
      return { id, hash, keyId, signature };
  } catch {
    // Handled like a JSON line that is not an audit head.
  }
  throw new UsageError(`${source} holds no audit head: its last line must be JSON with id, hash, keyId and signature.`);
};

const NOTED: Readonly<Record<NotedHead, (id: number) => string>> = {
  matches: (id) => `The noted head ${id} is in the audit: no row up to it was changed or cut off.`,
  missing: (id) => `Row ${id} is gone: the audit was cut off.`,
  differs: (id) => `Row ${id} is not the noted one: the audit was rewritten.`,
  forged: (id) => `The noted head ${id} was not signed by this installation.`,
};

const outcomeOf = (check: AuditCheck, noted: AuditHead | null): Outcome => {
  const { intact, firstBroken, rows, signedFrom, head } = check;
  const lines = [
    intact ? `${rows} rows, the chain is intact.` : `Row ${firstBroken} was changed, or its predecessor is gone.`,
    signedFrom === null ? 'No row is signed.' : `Signed from row ${signedFrom} on.`,
    ...(check.noted && noted ? [NOTED[check.noted](noted.id)] : ['Rows that were cut off show only with --head.']),
    ...(head ? [`Newest head: ${JSON.stringify(head)}`] : []),
  ];
  const isProven = intact && (check.noted === null || check.noted === 'matches');
  return { json: check, text: lines.join('\n'), ending: isProven ? 'ok' : 'refused' };
};
