/** Bearers of teams and pipelines. */
export const tokenTypes = /* GraphQL */ `
  type Token {
    id: String!
    name: String!
    grants: [Grant!]!
    createdAt: DateTime!
    expiresAt: DateTime!
  }

  type IssuedToken {
    bearer: String!
    token: Token!
  }

  "\`*\` is any."
  type Grant {
    action: String!
    remote: String!
    environment: String!
  }

  input GrantInput {
    action: String!
    remote: String!
    environment: String!
  }

  extend type Query {
    "Tokens that hold now."
    tokens: [Token!]!
  }

  extend type Mutation {
    "A bearer for a team or a pipeline; it is returned once."
    issueToken(name: String!, grants: [GrantInput!]!, days: Int!, reason: String!): IssuedToken!
    revokeToken(id: String!, reason: String!): Boolean!
  }
`;
