import { useHost } from '@grandstand/shared-contracts/react';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { fetchCatalogue } from './provider.api.ts';
import { createProviderFlow, type ProviderFlow, type ProviderTarget, type ProviderView } from './provider-flow.ts';

/** A flow for as long as the panel is mounted. */
export const useProviderFlow = ({
  deviceId,
  regCode,
}: ProviderTarget): { readonly flow: ProviderFlow; readonly view: ProviderView } => {
  const host = useHost();
  const flow = useMemo(
    () =>
      createProviderFlow({
        host,
        target: { deviceId, regCode },
        fetchCatalogue: (reference) => fetchCatalogue(host.call, reference),
        leaveFor: (url) => window.location.assign(url),
        now: host.now,
        random: Math.random,
      }),
    [host, deviceId, regCode],
  );
  useEffect(() => {
    flow.start();
    return flow.stop;
  }, [flow]);
  return { flow, view: useSyncExternalStore(flow.subscribe, flow.get) };
};
