/** An operator who may edit content, and why; both are kept in the audit. */
export interface Editor {
  readonly actor: string;
  readonly reason: string;
}

/**
 * The editor that a call comes from: `context` is that of a GraphQL operation, or a request of the operators' origin.
 * @throws when the caller may not edit content, and `invalid` without a reason or with one that is too long
 */
export type EditorOf = (context: unknown, reason: string) => Editor;
