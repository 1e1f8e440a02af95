import { ClientError, GraphQLClient } from 'graphql-request';

/** Why the registry did not do as asked. `code` is the registry's own (`version_exists`, `conflict`, …) or `unreachable`. */
export class RegistryRefusal extends Error {
  override readonly name = 'RegistryRefusal';
  readonly code: string;
  /** Every single fault, when there are several. */
  readonly faults: readonly string[];

  constructor(code: string, message: string, faults: readonly string[] = [], cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.faults = faults;
  }
}

/** One registry, one caller. Both calls throw `RegistryRefusal` and nothing else. */
export interface RegistryClient {
  /** GraphQL; `variables` are checked by the registry. */
  ask<Reply>(query: string, variables?: Readonly<Record<string, unknown>>): Promise<Reply>;
  /** Bytes of one file of a build, before it is published. */
  upload(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
}

interface GraphQLFault {
  readonly message: string;
  readonly extensions?: { readonly code?: string; readonly faults?: readonly string[] };
}

const refusal = (faults: readonly GraphQLFault[] | undefined, cause: unknown): RegistryRefusal | null => {
  const [first] = faults ?? [];
  return first
    ? new RegistryRefusal(first.extensions?.code ?? 'refused', first.message, first.extensions?.faults ?? [], cause)
    : null;
};

/** @param endpoint address of `/graphql` on the registry's origin */
export const registryClient = (endpoint: string, token: string, actor: string): RegistryClient => {
  const headers = { authorization: `Bearer ${token}`, 'x-actor': actor };
  const graphql = new GraphQLClient(endpoint, { headers });
  const unreachable = (cause: unknown) =>
    new RegistryRefusal(
      'unreachable',
      `The registry at ${endpoint} does not answer. Is the platform running?`,
      [],
      cause,
    );

  return {
    async ask<Reply>(query: string, variables: Readonly<Record<string, unknown>> = {}) {
      try {
        return await graphql.request<Reply>(query, variables);
      } catch (error) {
        if (!(error instanceof ClientError)) throw unreachable(error);
        throw refusal(error.response.errors as readonly GraphQLFault[] | undefined, error) ?? unreachable(error);
      }
    },
    async upload(path, bytes) {
      const response = await fetch(new URL(`/publish/${path}`, endpoint), {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        body: bytes,
      }).catch((error: unknown) => {
        throw unreachable(error);
      });
      if (response.ok) return;
      const answer = (await response.json().catch(() => ({}))) as { errors?: readonly GraphQLFault[] };
      throw refusal(answer.errors, response.status) ?? unreachable(response.status);
    },
  };
};
