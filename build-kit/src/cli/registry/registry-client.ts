import type { AssetsManifest, RemoteManifest } from '@grandstand/shared-contracts/release';
import { ClientError, GraphQLClient } from 'graphql-request';
import type { Verdict } from './verdict.ts';

/** Why the registry did not do as asked. `code` is the registry's own (`version_exists`, `conflict`, …) or `unreachable`. */
export class RegistryRefusal extends Error {
  override readonly name = 'RegistryRefusal';
  readonly code: string;
  /** All errors, if there are several. */
  readonly faults: readonly string[];
  /** What the gate said, when it was the gate that refused. */
  readonly verdict: Verdict | undefined;

  constructor(code: string, message: string, faults: readonly string[] = [], cause?: unknown, verdict?: Verdict) {
    super(message, { cause });
    this.code = code;
    this.faults = faults;
    this.verdict = verdict;
  }
}

/** The two manifests of a build whose files its dev server keeps. */
export interface AnnouncedBuild {
  readonly assets: AssetsManifest;
  readonly remote: RemoteManifest;
}

/** One registry, one caller. All calls throw `RegistryRefusal` and nothing else. */
export interface RegistryClient {
  /** GraphQL; `variables` are checked by the registry. */
  ask<Reply>(query: string, variables?: Readonly<Record<string, unknown>>): Promise<Reply>;
  /** Bytes of one file of a build, before it is published. */
  upload(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** What a dev server has built now, for the tabs that show the override. */
  announce(override: string, build: AnnouncedBuild): Promise<void>;
}

interface GraphQLFault {
  readonly message: string;
  readonly extensions?: { readonly code?: string; readonly faults?: readonly string[]; readonly verdict?: Verdict };
}

const refusal = (faults: readonly GraphQLFault[] | undefined, cause: unknown): RegistryRefusal | null => {
  const [first] = faults ?? [];
  if (!first) return null;
  const { code = 'refused', faults: single = [], verdict } = first.extensions ?? {};
  return new RegistryRefusal(code, first.message, single, cause, verdict);
};

/**
 * @param endpoint address of `/graphql` on the registry's origin
 * @param actor who uses the platform's own token; null with any other bearer, which names its subject itself
 */
export const registryClient = (endpoint: string, token: string, actor: string | null): RegistryClient => {
  const headers = { authorization: `Bearer ${token}`, ...(actor === null ? {} : { 'x-actor': actor }) };
  const graphql = new GraphQLClient(endpoint, { headers });
  const unreachable = (cause: unknown) =>
    new RegistryRefusal(
      'unreachable',
      `The registry at ${endpoint} does not answer. Is the platform running?`,
      [],
      cause,
    );

  const put = async (path: string, type: string, body: Uint8Array<ArrayBuffer> | string): Promise<void> => {
    const response = await fetch(new URL(path, endpoint), {
      method: 'PUT',
      headers: { ...headers, 'content-type': type },
      body,
    }).catch((error: unknown) => {
      throw unreachable(error);
    });
    if (response.ok) return;
    const answer = (await response.json().catch(() => ({}))) as { errors?: readonly GraphQLFault[] };
    throw refusal(answer.errors, response.status) ?? unreachable(response.status);
  };

  return {
    async ask<Reply>(query: string, variables: Readonly<Record<string, unknown>> = {}) {
      try {
        return await graphql.request<Reply>(query, variables);
      } catch (error) {
        if (!(error instanceof ClientError)) throw unreachable(error);
        throw refusal(error.response.errors as readonly GraphQLFault[] | undefined, error) ?? unreachable(error);
      }
    },
    upload: (path, bytes) => put(`/publish/${path}`, 'application/octet-stream', bytes),
    announce: (override, build) =>
      put(`/overrides/${encodeURIComponent(override)}/build`, 'application/json', JSON.stringify(build)),
  };
};
