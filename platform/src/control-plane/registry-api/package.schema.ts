/** Packages and their published versions. */
export const packageTypes = /* GraphQL */ `
  type MissingFiles {
    name: String!
    version: String!
    environments: [String!]!
    files: [String!]!
    "Number of files in the build."
    total: Int!
  }

  "What belongs to a remote's name and not to a build."
  type RemoteRules {
    name: String!
    "Owner of every build."
    team: String!
    "Ceiling of budgets.jsBrotliBytes."
    maxJsBytes: Int!
    "Prefixes of the paths it may claim; null: every path that no other remote owns."
    paths: [String!]
  }

  type Package {
    name: String!
    kind: PackageKind!
    versions: [Version!]!
  }

  enum PackageKind {
    shell
    remote
  }

  type Version {
    "The remote's contract: routes, panels, events, budgets, owner. Null for the shell."
    manifest: JsonText
    "Its files, chunk groups, shared packages and federation runtime (assets.json)."
    assets: JsonText!
    "Bytes on the wire before anything shows, at brotli 11."
    firstLoadBytes: Int!
    "What it says to other packages and hears from them."
    speaks: Speaks!
    name: String!
    kind: PackageKind!
    version: String!
    "SHA-256, hex, over the bytes of assets.json followed by those of remote.json."
    digest: String!
    "Bytes of all files, uncompressed."
    bytes: Float!
    publishedAt: DateTime!
    publishedBy: String!
  }

  "References of events (\`player:state@1\`), names of panels."
  type Speaks {
    emits: [String!]!
    listens: [String!]!
    offers: [String!]!
    uses: [String!]!
    "Calls of its team's own service that this version's team answers, such as news:listStories@1."
    serves: [String!]!
    "Calls of teams' own services that this version sends."
    calls: [String!]!
  }

  type VersionId {
    name: String!
    version: String!
  }

  type PublishResult {
    "True when the same bytes were published before."
    unchanged: Boolean!
    version: Version!
  }

  extend type Query {
    "Published packages; of each at most \`last\` versions, newest first."
    remotes(name: String, last: Int = 20): [Package!]!
    "Null when this version is not published."
    version(name: String!, version: String!): Version
    "Versions whose files no open tab can need any more: not released for 30 days, not among the newest."
    prunable: [VersionId!]!
    "Versions that a current release serves or falls back to, and whose files the store does not have."
    missingFiles: [MissingFiles!]!
    "What belongs to each remote's name: owner, budget ceiling, paths."
    remoteRules: [RemoteRules!]!
  }

  extend type Mutation {
    "Makes what was uploaded to /publish/<name>/<version>/ an immutable version."
    publish(name: String!, version: String!): PublishResult!
    "Deletes the files of what is prunable. What the versions said stays, and they cannot be released again."
    prune(reason: String!): [VersionId!]!
    "Sets what belongs to a remote's name. Without \`paths\` it may claim every path that no other remote owns."
    setRemoteRules(name: String!, team: String!, maxJsBytes: Int!, paths: [String!], reason: String!): RemoteRules!
  }
`;
