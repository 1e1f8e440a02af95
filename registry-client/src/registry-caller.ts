import { ClientError, GraphQLClient } from 'graphql-request';
import { type RegistryError, RegistryRefusal, refusalOf } from './registry-refusal.ts';
import type { TypedDocument } from './typed-document.ts';

type AnyVariables = Readonly<Record<string, unknown>>;

type NoVariables = Readonly<Record<string, never>>;

/** Text that was not generated, for tests and measurements. */
type PlainText = string & { readonly __apiType?: never };

/** Sends an operation. @throws {RegistryRefusal} */
interface Ask {
  <Reply>(document: TypedDocument<Reply, NoVariables>): Promise<Reply>;
  <Reply, Variables>(document: TypedDocument<Reply, Variables>, variables: NoInfer<Variables>): Promise<Reply>;
  <Reply>(text: PlainText, variables?: AnyVariables): Promise<Reply>;
}

export interface RegistryCaller {
  readonly request: Ask;
}

interface RegistryAddress {
  /** Of `/graphql`. */
  readonly endpoint: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Message of the refusal `unreachable`. */
  readonly unreachable: string;
  /** Adds what the caller knows to a refusal. */
  readonly explain?: (refusal: RegistryRefusal) => RegistryRefusal;
}

/** Sends operations to one registry as one caller. */
export const createRegistryCaller = ({
  endpoint,
  headers = {},
  unreachable,
  explain = (refusal) => refusal,
}: RegistryAddress): RegistryCaller => {
  const client = new GraphQLClient(endpoint, {
    headers,
    credentials: 'same-origin',
    // Read at each call, so that a test can replace it.
    fetch: (input, init) => globalThis.fetch(input, init),
  });
  return {
    request: async <Reply>(text: string, variables: AnyVariables = {}): Promise<Reply> => {
      try {
        return await client.request<Reply>(text, variables);
      } catch (error) {
        const errors = error instanceof ClientError ? (error.response.errors as readonly RegistryError[]) : undefined;
        throw explain(
          refusalOf(errors, error) ?? new RegistryRefusal('unreachable', unreachable, [], { cause: error }),
        );
      }
    },
  };
};
