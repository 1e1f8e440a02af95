/** What the gate reports. */
export const verdictTypes = /* GraphQL */ `
  type Verdict {
    outcome: Outcome!
    "Blocks first."
    findings: [Finding!]!
  }

  enum Outcome {
    allowed
    warned
    blocked
  }

  enum Severity {
    block
    warn
  }

  type Finding {
    "One of a closed list: see the gate's \`FindingCode\`."
    code: String!
    severity: Severity!
    "name@version of what it is about; the one that has to change first."
    packages: [String!]!
    message: String!
    act: Act!
  }

  "Who has to act, and how."
  type Act {
    who: String!
    what: String!
  }

  extend type Query {
    "What the gate says to these changes of what an environment serves now. Nothing changes."
    check(environment: String!, changes: ReleaseChanges!): Verdict!
  }
`;
