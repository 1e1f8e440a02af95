import { Navigate } from '@grandstand/shared-contracts/router-links';
import { readEnvironments } from '../environments/environments.api.ts';
import { Loaded } from '../registry/loaded.tsx';
import { useResource } from '../registry/use-resource.ts';

/** An address without its environment leads to the last stage that serves anything. */
export function ToEnvironment({ path }: { readonly path: (environment: string) => string }) {
  const environments = useResource('environments', readEnvironments);
  return (
    <Loaded resource={environments} what="the environments">
      {(all) => {
        const chosen = all.findLast(({ release }) => release !== null) ?? all[0];
        return <Navigate replace to={path(chosen?.name ?? '')} />;
      }}
    </Loaded>
  );
}
