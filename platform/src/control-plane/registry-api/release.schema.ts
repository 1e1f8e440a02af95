/** Releases, rollouts and what visitors got of them. */
export const releaseTypes = /* GraphQL */ `
  input ReleaseChanges {
    "Version of the shell."
    shell: String
    remotes: [RemoteChange!]
    configRevision: Int
  }

  "A remote that is off stays off under a new version: only \`off: false\` or a toggle brings it back."
  input RemoteChange {
    name: String!
    version: String
    off: Boolean
  }

  input RolloutChange {
    name: String!
    version: String!
  }

  "A condition of an audience: country, zone, browser, header, account or staff, with the values of which one is enough. Different fields have to be true together; staff has no values."
  input AudienceConditionInput {
    field: String!
    values: [String!]!
  }

  type AudienceCondition {
    field: AudienceField!
    values: [String!]!
  }

  enum AudienceField {
    country
    zone
    browser
    header
    account
    staff
  }

  "What is known of a visitor; what is absent counts as unknown."
  input VisitorTraits {
    country: String
    zone: String
    browser: String
    header: [String!]
    account: String
    staff: Boolean
  }

  type Release {
    id: Int!
    environment: String!
    "The release it was made from."
    previous: Int
    shell: String!
    remotes: [ReleasedRemote!]!
    configRevision: Int!
    reason: String!
    createdAt: DateTime!
    createdBy: String!
  }

  type ReleasedRemote {
    name: String!
    version: String!
    on: Boolean!
    "Null while everybody gets the same version."
    rollout: Rollout
  }

  type Rollout {
    version: String!
    "Of the visitors, 0 to 100."
    percent: Float!
    "Remotes with the same one move together."
    salt: String!
    "The visitors among whom the share counts; empty: all."
    audience: [AudienceCondition!]!
    "Null for a share that only people change."
    schedule: RolloutSchedule
  }

  type RolloutSchedule {
    preset: String!
    state: RolloutState!
    "Counted from 1."
    step: Int!
    steps: Int!
    "When the next step is due; while paused, null."
    nextAt: DateTime
  }

  enum RolloutState {
    running
    paused
    ended
  }

  type Served {
    release: Release!
    "What the visitor got of each remote that was on; without a visitor, what was everybody's."
    remotes: [ServedRemote!]!
  }

  type ServedRemote {
    name: String!
    version: String!
    "One sentence for operators: share, audience or neither."
    why: String!
  }

  extend type Query {
    "What an environment serves now; null before its first release."
    release(environment: String!): Release
    "Newest first."
    releases(environment: String!, last: Int = 20): [Release!]!
    "What environment \`environment\` served to a visitor at a time (ISO 8601), and why. A visitor that got a version by its audience is known for 30 days; \`traits\` describe others."
    served(environment: String!, at: String!, visitor: String, traits: VisitorTraits): Served
  }

  extend type Mutation {
    "Appends a release to the current one. \`base\` is the id of the release you decided on; null: there is none yet."
    release(environment: String!, base: Int, changes: ReleaseChanges!, reason: String!, breakGlass: Boolean): Release!
    "Switches one remote of the current release."
    toggle(environment: String!, remote: String!, on: Boolean!, reason: String!): Release!
    "Points at an older release; without \`to\`, at the last good one. With \`base\`, only while that is current; without both, refused for a minute after a rollback."
    rollback(environment: String!, to: Int, base: Int, reason: String!): Release!
    "Serves the version of one remote that every visitor had before; other remotes keep theirs. It waits neither for a freeze nor for an approval. \`to\`: another version that served every visitor of the environment. \`from\`: the version to leave; refused when another is served."
    rollbackRemote(environment: String!, remote: String!, to: String, from: String, reason: String!): Release!
    "Serves new versions to a share of the visitors; remotes named together move together. A preset brings its own shares. With an audience, the share counts among its visitors."
    startRollout(
      environment: String!
      base: Int
      remotes: [RolloutChange!]!
      percent: Float
      preset: String
      audience: [AudienceConditionInput!]
      reason: String!
      breakGlass: Boolean
    ): Release!
    "Changes the share of a rollout by hand; its schedule pauses."
    ramp(environment: String!, remote: String!, percent: Float!, reason: String!, breakGlass: Boolean): Release!
    "Makes the version that is being rolled out everybody's."
    promote(environment: String!, remote: String!, reason: String!, breakGlass: Boolean): Release!
    "Takes the version that is being rolled out back from everybody."
    abort(environment: String!, remote: String!, reason: String!): Release!
    "Pauses or resumes the schedule of a rollout."
    pause(environment: String!, remote: String!, paused: Boolean!, reason: String!): RolloutSchedule!
  }
`;
