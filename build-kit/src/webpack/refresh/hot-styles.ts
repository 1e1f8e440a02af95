import type { HotModule, LoadedModule } from './hot-module.ts';

/** A stylesheet takes its changes itself, unless its class names changed: their users have those in their code. */
export const acceptStyles = (hot: HotModule<{ names: string }>, { exports }: LoadedModule): void => {
  const names = JSON.stringify(exports);
  const before = hot.data?.names;
  hot.dispose((data) => {
    data.names = names;
  });
  hot.accept();
  if (before !== undefined && before !== names) hot.invalidate();
};
