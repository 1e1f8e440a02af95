import { type RegistryError, RegistryRefusal, refusalOf } from '@grandstand/registry-client';

/**
 * Requests to routes of the registry beside `/graphql`: sessions, uploads. `path` is from the registry's origin.
 * @throws {RegistryRefusal} the registry's own, or `unreachable`
 */
export const requestRegistry = async (endpoint: string, path: string, init: RequestInit): Promise<Response> => {
  const response = await fetch(new URL(path, endpoint), { ...init, redirect: 'error' }).catch((cause: unknown) => {
    throw new RegistryRefusal('unreachable', unreachableText(endpoint), [], { cause });
  });
  if (response.ok) return response;
  const { errors } = (await response.json().catch(() => ({}))) as { errors?: readonly RegistryError[] };
  const refusal = refusalOf(errors, response.status);
  if (refusal) throw refusal;
  throw new RegistryRefusal(
    'unreachable',
    `Something else than a registry answered ${response.status} at ${endpoint}.`,
  );
};

export const unreachableText = (endpoint: string): string =>
  `The registry at ${endpoint} does not answer. Is the platform running?`;
