/** Overrides, as the control plane speaks of them. */
export const overrideTypes = /* GraphQL */ `
  "Allowed overrides of single tabs: none, published versions, or dev servers too."
  enum OverridePolicy {
    none
    versions
    dev_servers
  }

  "A failure to rehearse."
  enum ChaosSwitch {
    kill
    slow
    corrupt
    hang
    throw
  }

  type Override {
    id: String!
    environment: String!
    remote: String!
    version: String
    origin: String
    chaos: ChaosSwitch
    by: String!
    reason: String!
    createdAt: DateTime!
    expiresAt: DateTime!
  }

  type IssuedOverride {
    override: Override!
    token: String!
    "The site with it."
    link: String!
  }

  "A link that marks the browser that opens it as one of the staff, until it expires."
  type StaffLink {
    link: String!
    expiresAt: DateTime!
  }

  extend type Query {
    "Active overrides of single tabs, newest first."
    overrides(environment: String!): [Override!]!
  }

  extend type Mutation {
    "Overrides one remote in the tabs that open the link; exactly one of version, origin and chaos."
    issueOverride(
      environment: String!
      remote: String!
      version: String
      "Of a dev server on this machine, which announces what it builds to PUT /overrides/<id>/build."
      origin: String
      "kill, slow, corrupt, hang or throw; in development only."
      chaos: String
      hours: Int = 4
      reason: String!
    ): IssuedOverride!
    "A link that marks a browser as one of the staff, for rollouts with that audience; 1 to 30 days."
    issueStaffLink(environment: String!, days: Int = 7, reason: String!): StaffLink!
    "Tabs with it return to the release immediately."
    endOverride(id: String!, reason: String!): Boolean!
  }
`;
