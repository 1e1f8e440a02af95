import { type Call, CLIENT_TOKEN_REQUEST, OAuthToken, toWire } from '@grandstand/shared-contracts/api';
import { RuntimeSettings } from '@grandstand/shared-contracts/config';
import { type DataPreload, type DataPreloads, matchPath } from '@grandstand/shared-contracts/release';
import type { ComposedRelease } from '../registry/compositions/composition.service.ts';

/** The lists that the owners of a URL's page name for its path (decision 26). */
export const dataPreloadsOf = ({ remotes }: ComposedRelease, owners: readonly string[], url: URL): DataPreload[] =>
  owners.flatMap((owner) => remotes[owner]?.remote?.preloads ?? []).filter(({ on }) => matchPath(on, url.pathname));

/** Those lists as calls, at the addresses where the runtime settings have their services; null without any. */
export const callsOf = (preloads: readonly DataPreload[], runtimeSettings: unknown): DataPreloads | null => {
  if (preloads.length === 0) return null;
  const { services } = RuntimeSettings.parse(runtimeSettings ?? {});
  const baseUrlOf = (service: Call['service']) => services[service] ?? '';
  return {
    token: toWire(OAuthToken, CLIENT_TOKEN_REQUEST, {}, baseUrlOf),
    lists: preloads.map(({ service, path }) => baseUrlOf(service) + path),
  };
};
