/** Overrides, as the control plane speaks of them. */
export const overrideTypes = /* GraphQL */ `
  "What single tabs may be shown otherwise: nothing, what was published, or what a dev server builds as well."
  enum OverridePolicy {
    none
    versions
    dev_servers
  }

  type Override {
    id: String!
    environment: String!
    remote: String!
    version: String
    origin: String
    chaos: String
    by: String!
    reason: String!
    createdAt: String!
    expiresAt: String!
  }

  type IssuedOverride {
    override: Override!
    token: String!
    "The site with it."
    link: String!
  }

  type Freeze {
    from: String!
    until: String!
    reason: String!
  }
`;
