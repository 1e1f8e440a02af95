/** The audit. */
export const auditTypes = /* GraphQL */ `
  type AuditEntry {
    id: Int!
    at: DateTime!
    actor: String!
    action: String!
    environment: String
    reason: String!
    from: String
    to: String
    hash: String!
  }

  type AuditCheck {
    intact: Boolean!
    "Id of the first entry that was changed, is not signed as it should be, or whose predecessor is gone."
    firstBroken: Int
    rows: Int!
    "Id of the first signed entry; those before it are from before heads were signed."
    signedFrom: Int
    "The newest entry, to note elsewhere."
    head: AuditHead
    "Null when no head was noted."
    noted: NotedHead
  }

  "What the audit contains at a noted head; forged: this installation did not sign it."
  enum NotedHead {
    matches
    missing
    differs
    forged
  }

  type AuditHead {
    id: Int!
    hash: String!
    keyId: String!
    signature: String!
  }

  input AuditHeadInput {
    id: Int!
    hash: String!
    keyId: String!
    signature: String!
  }

  extend type Query {
    "Newest first. Every filter that is given has to hold."
    audit(last: Int = 50, environment: String, actor: String, action: String): [AuditEntry!]!
    "Walks the whole audit. With a head that was noted elsewhere, says whether the audit still has it."
    auditCheck(noted: AuditHeadInput): AuditCheck!
  }
`;
