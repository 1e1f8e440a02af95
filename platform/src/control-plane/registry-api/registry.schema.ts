import { operatorTypes } from './operator.schema.ts';
import { overrideTypes } from './override.schema.ts';
import { registryTypes } from './registry-types.schema.ts';

const operations = /* GraphQL */ `
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
    "What the gate says to these changes of what an environment serves now. Nothing changes."
    check(environment: String!, changes: ReleaseChanges!): Verdict!
    "Newest first."
    proposals(environment: String!, last: Int = 20): [Proposal!]!
    "What pages reported of their remotes, oldest first: by minute for up to six hours, else by spans of several minutes; at most eight days."
    health(environment: String!, minutes: Int = 60): [HealthMinute!]!
    "A document that switches the site: remoteConfig, runtimeSettings, localization or players."
    config(document: String!): ConfigRevision!
    "Newest first."
    configHistory(document: String!, last: Int = 20): [ConfigRevision!]!
    "What of a body (JSON) the site would not take; empty when it takes all of it. Nothing changes."
    previewConfig(document: String!, body: String!): [String!]!
    "What environment \`environment\` served to a visitor at a time (ISO 8601)."
    served(environment: String!, at: String!, visitor: String): Served
    "Versions whose files no open tab can need any more: not released for 30 days, not among the newest."
    prunable: [VersionId!]!
    "Active overrides of single tabs, newest first."
    overrides(environment: String!): [Override!]!
    "Versions that a current release serves or falls back to, and whose files the store does not have."
    missingFiles: [MissingFiles!]!
    "What belongs to each remote's name: owner, budget ceiling, paths."
    remoteRules: [RemoteRules!]!
    "Tokens that hold now."
    tokens: [Token!]!
    "Newest first. Every filter that is given has to hold."
    audit(last: Int = 50, environment: String, actor: String, action: String): [AuditEntry!]!
    "Walks the whole audit. With a head that was noted elsewhere, says whether the audit still has it."
    auditCheck(noted: AuditHeadInput): AuditCheck!
  }

  type Mutation {
    "Makes what was uploaded to /publish/<name>/<version>/ an immutable version."
    publish(name: String!, version: String!): PublishResult!
    "Appends a release to the current one. \`base\` is the id of the release you decided on; null: there is none yet."
    release(environment: String!, base: Int, changes: ReleaseChanges!, reason: String!, breakGlass: Boolean): Release!
    "Switches one remote of the current release."
    toggle(environment: String!, remote: String!, on: Boolean!, reason: String!): Release!
    "Points at an older release; without \`to\`, at the last good one. With \`base\`, only while that is current; without both, refused for a minute after a rollback."
    rollback(environment: String!, to: Int, base: Int, reason: String!): Release!
    "Serves new versions to a share of the visitors; remotes named together move together. A preset brings its own shares."
    startRollout(
      environment: String!
      base: Int
      remotes: [RolloutChange!]!
      percent: Float
      preset: String
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
    "Replaces a policy. With \`was\`, the one that you decided on, only while that one holds."
    changePolicy(environment: String!, policy: PolicyChange!, was: PolicyChange, reason: String!): Policy!
    "Sets what belongs to a remote's name. Without \`paths\` it may claim every path that no other remote owns."
    setRemoteRules(name: String!, team: String!, maxJsBytes: Int!, paths: [String!], reason: String!): RemoteRules!
    "Replaces a document. \`base\` is the revision you decided on, \`body\` JSON."
    changeConfig(document: String!, base: Int!, body: String!, reason: String!): ConfigRevision!
    "Makes an older body current again, as a new revision."
    rollbackConfig(document: String!, to: Int!, reason: String!): ConfigRevision!
    "Deletes the files of what is prunable. What the versions said stays, and they cannot be released again."
    prune(reason: String!): [VersionId!]!
    "A bearer for a team or a pipeline; it is returned once."
    issueToken(name: String!, grants: [GrantInput!]!, days: Int!, reason: String!): IssuedToken!
    revokeToken(id: String!, reason: String!): Boolean!
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
    "Tabs with it return to the release immediately."
    endOverride(id: String!, reason: String!): Boolean!
    createEnvironment(name: String!, reason: String!): Environment!
  }
`;

/** The control plane, as the command line and the operators' console see it. Times are ISO 8601. */
export const registrySchema = operations + registryTypes + overrideTypes + operatorTypes;
