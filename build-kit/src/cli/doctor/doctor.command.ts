import { RegistryRefusal } from '@grandstand/registry-client';
import type { Command } from 'commander';
import { isLoopback, registryEndpoint } from '../registry/access/find-bearer.ts';
import { type CommonOptions, conclude, registryCommand } from '../registry/command-outcome.ts';
import { registryClient } from '../registry/registry-client.ts';
import { checkAssets } from './asset-checks.ts';
import { type Finding, problem, findingsText } from './finding.ts';
import { checkChromium, checkNode, checkPorts } from './machine-checks.ts';
import { checkRegistry } from './registry-checks.ts';
import { checkShellFit } from './shell-fit.ts';

/** Checks everything that a release from this machine needs. */
export const examine = async (endpoint: string, environment: string): Promise<Finding[]> => {
  const { findings, isReachable, bearer } = await checkRegistry(endpoint);
  const fit = async (): Promise<Finding[]> => {
    if (bearer === null) return [];
    try {
      const client = registryClient(endpoint, bearer, null);
      return [...(await checkShellFit(client, environment)), ...(await checkAssets(client))];
    } catch (error) {
      if (!(error instanceof RegistryRefusal)) throw error;
      return [problem('shell', error.message, 'See grandstand status for the environments there are.')];
    }
  };
  return [
    checkNode(),
    checkChromium(),
    await checkPorts(isReachable && isLoopback(endpoint)),
    ...findings,
    ...(await fit()),
  ];
};

export const registerDoctor = (program: Command): void => {
  registryCommand(program.command('doctor'))
    .description('whether this machine can build, run and release, and what to do where it cannot; ends with 1 then')
    .option('--env <environment>', 'whose shell a build made here has to fit', 'development')
    .action((options: CommonOptions & { env: string }) =>
      conclude(options, async () => {
        const findings = await examine(registryEndpoint(options.registry), options.env);
        const isWell = findings.every(({ state }) => state !== 'error');
        return { json: { findings }, text: findingsText(findings), ending: isWell ? 'ok' : 'refused' };
      }),
    );
};
