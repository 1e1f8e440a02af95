import { RegistryRefusal } from '@grandstand/registry-client';
import { OVERRIDE_HOURS } from '@grandstand/shared-contracts/release';
import type { DeployablePackage } from '../build/packages.ts';
import { endOverride, issueOverride } from '../cli/registry/override-calls.ts';
import type { IssuedOverride } from '../cli/registry/registry.generated.ts';
import type { AnnouncedBuild, RegistryClient } from '../cli/registry/registry-client.ts';
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
  const print = (text: string) => console.log(`  ${target.name}: ${text}`);
  let issued: IssuedOverride | null = null;
  let shown = '';
  let work: Promise<void> = Promise.resolve();

  const issue = async (origin: string, remote: AnnouncedBuild['remote']): Promise<IssuedOverride> => {
    const request = { environment, remote: target.name, origin, hours: OVERRIDE_HOURS.most, reason: REASON };
    const fresh = await issueOverride(client, request);
    print(
      `live in the tab that opens, until ${new Date(fresh.override.expiresAt).toLocaleTimeString()},\n    ${linkToPage(fresh.link, remote)}`,
    );
    return fresh;
  };
  const announce = async (build: AnnouncedBuild, tookMs: number): Promise<void> => {
    if (build.assets.version === shown) return;
    try {
      issued ??= await issue(server.origin, build.remote);
      await client.announce(issued.override.id, build).catch(async (error: unknown) => {
        // The override was ended or has expired: create another one, with another link.
        if (!(error instanceof RegistryRefusal) || error.code !== 'not_found') throw error;
        issued = await issue(server.origin, build.remote);
        await client.announce(issued.override.id, build);
      });
      shown = build.assets.version;
      print(`${shown}, built in ${tookMs} ms; open tabs show it.`);
    } catch (error) {
      const details = error instanceof RegistryRefusal ? error.errors.map((one) => `\n    ${one}`) : [];
      console.error(`  ${target.name}: ${error instanceof Error ? error.message : String(error)}${details.join('')}`);
    }
  };

  const server = await startDevServer(target, {
    onBuild: (build, tookMs) => {
      work = work.then(() => announce(build, tookMs));
    },
    onError: (message) => console.error(message),
  });
  const end = async (): Promise<void> => {
    // A build that is announced now would make another one.
    await work;
    if (issued) await endOverride(client, issued.override.id, `${REASON} ended`).catch(alreadyEnded);
    await server.stop();
  };
  let ending: Promise<void> | null = null;
  return () => {
    ending ??= end();
    return ending;
  };
};

const REASON = 'npm run dev';

/** An operator may have ended it, and a registry that is away cannot be asked: the grant expires by itself then. */
const alreadyEnded = (error: unknown): void => {
  if (error instanceof RegistryRefusal && ['not_found', 'unreachable'].includes(error.code)) return;
  throw error;
};

/** The link, at the first page of the remote that needs no parameter. */
export const linkToPage = (link: string, { routes }: Pick<AnnouncedBuild['remote'], 'routes'>): string => {
  const pages = routes.map(({ path }) => path.replace(/\/:\w+\?/g, '') || '/');
  const url = new URL(link);
  url.pathname = pages.find((path) => !path.includes(':')) ?? '/';
  return url.href;
};
