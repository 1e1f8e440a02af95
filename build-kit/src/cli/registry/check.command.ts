import type { Command } from 'commander';
import { type CommonOptions, registryCommand, runCommand } from './command-outcome.ts';
import { CheckChangesDocument } from './registry.generated.ts';
import { changesOf, versionSpec } from './release-request.ts';
import { UsageError } from './usage-error.ts';
import { verdictText } from './verdict.ts';

export const registerCheck = (program: Command): void => {
  registryCommand(program.command('check'))
    .description('ask the gate whether versions may be released; nothing changes. Ends with 1 when they may not')
    .argument('<environment>')
    .argument('<name@version...>', 'for example mf-watch@2.0.1')
    .action((environment: string, specs: string[], options: CommonOptions) =>
      runCommand(options, async (client) => {
        if (specs.length === 0) throw new UsageError('Say what to check: name@version.');
        const changes = changesOf(specs.map(versionSpec).map(({ name, version }) => [name, version] as const));
        const { check } = await client.request(CheckChangesDocument, { environment, changes });
        const ending = check.outcome === 'blocked' ? 'refused' : 'ok';
        return { json: { verdict: check }, text: verdictText(check), ending };
      }),
    );
};
