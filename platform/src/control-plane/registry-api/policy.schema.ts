/** What an environment requires of those who change it. */
export const policyTypes = /* GraphQL */ `
  "What an environment asks of those who change it. Times are ISO 8601."
  type Policy {
    approval: Boolean!
    freezes: [Freeze!]!
    overrides: OverridePolicy!
  }

  type Freeze {
    from: DateTime!
    until: DateTime!
    reason: String!
  }

  input PolicyChange {
    approval: Boolean!
    freezes: [FreezeInput!]!
    "Stays as it is when absent."
    overrides: OverridePolicy
  }

  input FreezeInput {
    from: String!
    until: String!
    reason: String!
  }

  extend type Mutation {
    "Replaces a policy. With \`was\`, the one that you decided on, only while that one holds."
    changePolicy(environment: String!, policy: PolicyChange!, was: PolicyChange, reason: String!): Policy!
  }
`;
