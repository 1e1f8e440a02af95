/** What pages reported. */
export const healthTypes = /* GraphQL */ `
  type HealthMinute {
    name: String!
    version: String!
    minute: DateTime!
    ok: Int!
    failed: Int!
    "Mean, milliseconds; null when nothing mounted."
    mountMs: Float
  }

  "Of page views that measured it while the package was the last one mounted; the shell before any."
  type Vital {
    name: String!
    version: String!
    "LCP, INP, CLS, FCP or TTFB."
    metric: String!
    samples: Int!
    "Three of four views were no higher. Milliseconds; CLS has no unit."
    p75: Float!
  }

  "The guard takes a new version back when its p75 is proven to be so much worse."
  type VitalsRule {
    metric: String!
    worsePercent: Int!
    "Page views of both versions before anything is decided."
    samples: Int!
  }

  input VitalsRuleInput {
    metric: String!
    worsePercent: Int!
    samples: Int!
  }

  extend type Query {
    "What pages reported of their remotes, oldest first: by minute for up to six hours, else by spans of several minutes; at most eight days."
    health(environment: String!, minutes: Int = 60): [HealthMinute!]!
    "Web Vitals of page views, by package, version and metric; at most eight days."
    vitals(environment: String!, hours: Int = 24): [Vital!]!
    "By which Web Vitals the guard takes a version back; none by default."
    vitalsRules(environment: String!): [VitalsRule!]!
  }

  extend type Mutation {
    "Replaces the rules of an environment on Web Vitals; an empty list removes them."
    setVitalsRules(environment: String!, rules: [VitalsRuleInput!]!, reason: String!): [VitalsRule!]!
  }
`;
