import { sampleRemote, sampleShell } from '../../../platform/src/testing/sample-build.ts';
import type { ChildPlatform } from '../../../platform/src/testing/child-platform.ts';
import type { Installation } from '../platform/installation.ts';
import { type RegistryCaller, registryCaller } from './registry-caller.ts';

const TOKEN = 'a-token-for-the-bench-alone';
export const ENVIRONMENT = 'development';

/** A platform whose registry has a shell and two versions of mf-watch, `1.0.0` and `1.1.0`; the first is released. */
export interface SampleRegistry {
  readonly platform: ChildPlatform;
  readonly registry: RegistryCaller;
  /** Releases a version of mf-watch. @returns the release's id */
  release(version: string): Promise<number>;
}

const releaseIn = async (registry: RegistryCaller, version: string): Promise<number> => {
  const current = await registry.query<{ release: { id: number } | null }>(
    `{ release(environment: "${ENVIRONMENT}") { id } }`,
  );
  const shell = current.release ? '' : 'shell: "1.0.0", ';
  const { release: made } = await registry.query<{ release: { id: number } }>(
    `mutation { release(environment: "${ENVIRONMENT}", base: ${current.release?.id ?? null}, changes: { ${shell}remotes: [{ name: "mf-watch", version: "${version}" }] }, reason: "bench") { id } }`,
  );
  return made.id;
};

export const startSampleRegistry = async (installation: Installation): Promise<SampleRegistry> => {
  const platform = await installation.platform({
    GS_REGISTRY_TOKEN: TOKEN,
    GS_TRUSTED_PROXIES: '127.0.0.1,::1',
    GS_SEED: 'off',
    // It writes every request down, and no visitor's platform has it.
    GS_CONTROL: 'off',
  });
  const registry = registryCaller(platform.addresses.console, TOKEN);
  await registry.publish(sampleShell('1.0.0'));
  for (const version of ['1.0.0', '1.1.0']) await registry.publish(sampleRemote({ name: 'mf-watch', version }));
  await releaseIn(registry, '1.0.0');
  return { platform, registry, release: (version) => releaseIn(registry, version) };
};
