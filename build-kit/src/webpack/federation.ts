import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';

type FederationOptions = ConstructorParameters<typeof ModuleFederationPlugin>[0];

/** Module Federation as remotes use it: the shell's runtime, no manifest fetch, no type archive, no static remotes, first copy loaded wins. */
export const federation = (options: Partial<FederationOptions>) =>
  new ModuleFederationPlugin({
    dts: false,
    dev: false,
    manifest: false,
    shareStrategy: 'loaded-first',
    virtualRuntimeEntry: true,
    experiments: {
      externalRuntime: true,
      optimization: { disableSnapshot: true, target: 'web' },
    },
    ...options,
  } as FederationOptions);
