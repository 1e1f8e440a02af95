import { OVERRIDE_HOURS } from '@grandstand/shared-contracts/release';
import type { DeployablePackage } from '../build/packages.ts';
import { type IssuedOverride, issueOverride } from '../cli/registry/override-calls.ts';
import { type AnnouncedBuild, type RegistryClient, RegistryRefusal } from '../cli/registry/registry-client.ts';
import { startDevServer } from './dev-server.ts';

/**
 * Shows one remote of this working copy inside the running site, in the tabs that open its link, and again after every
 * change: a dev server has the files, a signed override lets them in. Nothing is published, and other visitors see no change.
 * Errors are reported, and the next change is tried. @returns a function that ends it
 */
export const serveLive = async (
  target: DeployablePackage,
  client: RegistryClient,
  environment: string,
): Promise<() => Promise<void>> => {
  const say = (text: string) => console.log(`  ${target.name}: ${text}`);
  let issued: IssuedOverride | null = null;
  let shown = '';
  let work: Promise<void> = Promise.resolve();

  const issue = async (origin: string): Promise<IssuedOverride> => {
    const reason = 'npm run dev';
    const { name: remote } = target;
    const fresh = await issueOverride(client, { environment, remote, origin, hours: OVERRIDE_HOURS.most, reason });
    say(
      `live in the tab that opens, until ${new Date(fresh.override.expiresAt).toLocaleTimeString()},\n    ${fresh.link}`,
    );
    return fresh;
  };
  const announce = async (build: AnnouncedBuild, tookMs: number): Promise<void> => {
    if (build.assets.version === shown) return;
    try {
      issued ??= await issue(server.origin);
      await client.announce(issued.override.id, build).catch(async (error: unknown) => {
        // The override was ended or has expired: create another one, with another link.
        if (!(error instanceof RegistryRefusal) || error.code !== 'not_found') throw error;
        issued = await issue(server.origin);
        await client.announce(issued.override.id, build);
      });
      shown = build.assets.version;
      say(`${shown}, built in ${tookMs} ms; open tabs show it.`);
    } catch (error) {
      const faults = error instanceof RegistryRefusal ? error.faults.map((fault) => `\n    ${fault}`) : [];
      console.error(`  ${target.name}: ${error instanceof Error ? error.message : String(error)}${faults.join('')}`);
    }
  };

  const server = await startDevServer(target, {
    onBuild: (build, tookMs) => {
      work = work.then(() => announce(build, tookMs));
    },
    onFault: (message) => console.error(message),
  });
  return server.stop;
};
