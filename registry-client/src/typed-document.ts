import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';

/** Text of an operation with the types of its reply and of its variables; all three are generated. */
export type TypedDocument<Reply, Variables> = string & DocumentTypeDecoration<Reply, Variables>;
