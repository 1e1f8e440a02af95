import type { Command } from 'commander';
import { changingCommand, type MandateOptions, runCommand } from './command-outcome.ts';
import { RotateKeysDocument } from './registry.generated.ts';

/** `keys rotate`: needs the permission to administer. */
export const registerKeys = (program: Command): void => {
  const keys = program.command('keys').description('what the installation signs with');
  changingCommand(keys.command('rotate'))
    .description('make new signing keys; they sign in a minute, and what older ones signed stays valid until it ends')
    .argument('[name]', 'one key, such as account.access (default: all)')
    .action((name: string | undefined, options: MandateOptions) =>
      runCommand(options, async (client) => {
        const { rotateKeys: rotated } = await client.request(RotateKeysDocument, {
          name: name ?? null,
          reason: options.reason,
        });
        return { json: { rotated }, text: `Rotated: ${rotated.join(', ')}.` };
      }),
    );
};
