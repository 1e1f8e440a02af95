import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';

type FederationOptions = ConstructorParameters<typeof ModuleFederationPlugin>[0];

/** Module Federation as both sides use it: no manifest fetch, no type archive, no static remotes, first copy loaded wins. */
export const federation = (role: 'shell' | 'remote', options: Partial<FederationOptions>) =>
  new ModuleFederationPlugin({
    dts: false,
    dev: false,
    manifest: false,
    shareStrategy: 'loaded-first',
    virtualRuntimeEntry: true,
    experiments: {
      ...(role === 'remote' ? { externalRuntime: true } : {}),
      optimization: { disableSnapshot: true, target: 'web' },
    },
    ...options,
  } as FederationOptions);
