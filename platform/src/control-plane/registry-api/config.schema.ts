/** Documents that switch the site. */
export const configTypes = /* GraphQL */ `
  type ConfigRevision {
    document: String!
    "Null: of all environments without their own."
    environment: String
    "Whether the environment reads the document of all environments."
    isInherited: Boolean!
    "0: as installed."
    revision: Int!
    body: JsonText!
    changedAt: DateTime!
    changedBy: String!
    reason: String!
  }

  extend type Query {
    "A document that switches the site: remoteConfig, runtimeSettings, localization or players. Without \`environment\`, the one of all environments."
    config(document: String!, environment: String): ConfigRevision!
    "What is read of a document now: by all environments, then by each environment."
    configStates(document: String!): [ConfigRevision!]!
    "Newest first."
    configHistory(document: String!, environment: String, last: Int = 20): [ConfigRevision!]!
    "What of a body (JSON) the site would not take; empty when it takes all of it. Nothing changes."
    previewConfig(document: String!, body: String!): [String!]!
  }

  extend type Mutation {
    "Replaces a document. \`base\` is the revision you decided on, \`body\` JSON. With \`environment\`, for that one only."
    changeConfig(document: String!, environment: String, base: Int!, body: String!, reason: String!): ConfigRevision!
    "Gives the environment \`to\` what \`from\` reads; \`fromRevision\` and \`base\` are the revisions of both that you decided on."
    promoteConfig(
      document: String!
      from: String!
      fromRevision: Int!
      to: String!
      base: Int!
      reason: String!
    ): ConfigRevision!
    "Makes an older body current again, as a new revision. Revision 0 of an environment is the document of all environments."
    rollbackConfig(document: String!, environment: String, to: Int!, reason: String!): ConfigRevision!
  }
`;
