/** The control plane, as the command line and the operators' console see it. Times are ISO 8601. */
export const registrySchema = /* GraphQL */ `
  type Query {
    environments: [Environment!]!
    "Published packages; of each at most \`last\` versions, newest first."
    remotes(name: String, last: Int = 20): [Package!]!
    "Null when this version is not published."
    version(name: String!, version: String!): Version
    "What an environment serves now; null before its first release."
    release(environment: String!): Release
    "Newest first."
    releases(environment: String!, last: Int = 20): [Release!]!
    "Newest first."
    audit(last: Int = 50): [AuditEntry!]!
    "Walks the whole audit."
    auditCheck: AuditCheck!
  }

  type Mutation {
    "Makes what was uploaded to /publish/<name>/<version>/ an immutable version."
    publish(name: String!, version: String!): PublishResult!
    "Appends a release to the current one. \`base\` is the id of the release you decided on; null: there is none yet."
    release(environment: String!, base: Int, changes: ReleaseChanges!, reason: String!): Release!
    "Switches one remote of the current release."
    toggle(environment: String!, remote: String!, on: Boolean!, reason: String!): Release!
    "Points at an older release; without \`to\`, at the one the current was made from. With \`base\`, only while that is current."
    rollback(environment: String!, to: Int, base: Int, reason: String!): Release!
    createEnvironment(name: String!, reason: String!): Environment!
  }

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

  type Environment {
    name: String!
    release: Release
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
    name: String!
    kind: PackageKind!
    version: String!
    "SHA-256, hex, over the bytes of assets.json followed by those of remote.json."
    digest: String!
    "Bytes of all files, uncompressed."
    bytes: Float!
    publishedAt: String!
    publishedBy: String!
  }

  type PublishResult {
    "True when the same bytes were published before."
    unchanged: Boolean!
    version: Version!
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
    createdAt: String!
    createdBy: String!
  }

  type ReleasedRemote {
    name: String!
    version: String!
    on: Boolean!
  }

  type AuditEntry {
    id: Int!
    at: String!
    actor: String!
    action: String!
    environment: String
    reason: String!
    from: String
    to: String
    hash: String!
  }

  type AuditCheck {
    intact: Boolean!
    "Id of the first entry that was changed, or whose predecessor is gone."
    firstBroken: Int
  }
`;
