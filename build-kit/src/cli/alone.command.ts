import type { Command } from 'commander';
import { serveAlone } from '../alone/serve-alone.ts';

export const registerAlone = (program: Command): void => {
  program
    .command('alone')
    .description('run one package by itself on fakes, reloading on change')
    .argument('<package>', 'for example mf-watch')
    .option('--port <number>', 'first port to try', '9000')
    .action(async (name: string, options: { port: string }) => {
      const address = await serveAlone(name, Number(options.port));
      console.log(`${name} runs alone at ${address}`);
    });
};
