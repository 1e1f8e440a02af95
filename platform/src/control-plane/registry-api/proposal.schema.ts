/** Changes that wait for a second person. */
export const proposalTypes = /* GraphQL */ `
  type Proposal {
    id: Int!
    environment: String!
    base: Int
    "What is proposed: an object with either changes or rollout."
    change: JsonText!
    reason: String!
    proposedBy: String!
    proposedAt: DateTime!
    state: ProposalState!
    decidedBy: String
    decidedAt: DateTime
  }

  enum ProposalState {
    open
    approved
    declined
  }

  input ProposedRollout {
    remotes: [RolloutChange!]!
    percent: Float
    preset: String
    audience: [AudienceConditionInput!]
  }

  extend type Query {
    "Newest first."
    proposals(environment: String!, last: Int = 20): [Proposal!]!
  }

  extend type Mutation {
    "Asks a second person for a release or for a rollout: exactly one of \`changes\` and \`rollout\`."
    propose(
      environment: String!
      base: Int
      changes: ReleaseChanges
      rollout: ProposedRollout
      reason: String!
    ): Proposal!
    "Does what another person proposed."
    approve(id: Int!, reason: String!): Release!
    decline(id: Int!, reason: String!): Proposal!
  }
`;
