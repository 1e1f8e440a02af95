/** Overrides, as the control plane speaks of them. */
export const overrideTypes = /* GraphQL */ `
  "Allowed overrides of single tabs: none, published versions, or dev servers too."
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
