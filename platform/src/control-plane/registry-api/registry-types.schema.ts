/** What the control plane speaks of. Times are ISO 8601. */
export const registryTypes = /* GraphQL */ `
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

  type Proposal {
    id: Int!
    environment: String!
    base: Int
    "What is proposed, as JSON: an object with either changes or rollout."
    change: String!
    reason: String!
    proposedBy: String!
    proposedAt: String!
    state: ProposalState!
    decidedBy: String
    decidedAt: String
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
  }

  "What an environment asks of those who change it. Times are ISO 8601."
  type Policy {
    approval: Boolean!
    freezes: [Freeze!]!
    overrides: OverridePolicy!
  }

  input PolicyChange {
    approval: Boolean!
    freezes: [FreezeInput!]!
    "Stays as it is when absent."
    overrides: OverridePolicy
  }

  input FreezeInput {
    from: String!
    until: String!
    reason: String!
  }

  type HealthMinute {
    name: String!
    version: String!
    minute: String!
    ok: Int!
    failed: Int!
    "Mean, milliseconds; null when nothing mounted."
    mountMs: Float
  }

  type ConfigRevision {
    document: String!
    "0: as installed."
    revision: Int!
    "JSON."
    body: String!
    changedAt: String!
    changedBy: String!
    reason: String!
  }

  type Served {
    release: Release!
    "What the visitor got of each remote that was on; without a visitor, what was everybody's."
    remotes: [ServedRemote!]!
  }

  type ServedRemote {
    name: String!
    version: String!
  }

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

  type Token {
    id: String!
    name: String!
    grants: [Grant!]!
    createdAt: String!
    expiresAt: String!
  }

  type IssuedToken {
    bearer: String!
    token: Token!
  }

  "\`*\` is any."
  type Grant {
    action: String!
    remote: String!
    environment: String!
  }

  input GrantInput {
    action: String!
    remote: String!
    environment: String!
  }

  type Environment {
    name: String!
    policy: Policy!
    release: Release
    "Where a rollback without a target goes: the newest earlier release without the versions that \`release\` added."
    lastGood: Release
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
    "The remote's contract as JSON: routes, panels, events, budgets, owner. Null for the shell."
    manifest: String
    "Its files, chunk groups, shared packages and federation runtime (assets.json), as JSON."
    assets: String!
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
    publishedAt: String!
    publishedBy: String!
  }

  "References of events (\`player:state@1\`), names of panels."
  type Speaks {
    emits: [String!]!
    listens: [String!]!
    offers: [String!]!
    uses: [String!]!
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
    "Null while everybody gets the same version."
    rollout: Rollout
  }

  type Rollout {
    version: String!
    "Of the visitors, 0 to 100."
    percent: Float!
    "Remotes with the same one move together."
    salt: String!
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
    nextAt: String
  }

  enum RolloutState {
    running
    paused
    ended
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
    "Id of the first entry that was changed, is not signed as it should be, or whose predecessor is gone."
    firstBroken: Int
    rows: Int!
    "Id of the first signed entry; those before it are from before heads were signed."
    signedFrom: Int
    "The newest entry, to note elsewhere."
    head: AuditHead
    "About the noted head: matches, missing, differs, or forged when this installation did not sign it."
    noted: String
  }

  type AuditHead {
    id: Int!
    hash: String!
    keyId: String!
    signature: String!
  }

  input AuditHeadInput {
    id: Int!
    hash: String!
    keyId: String!
    signature: String!
  }
`;
