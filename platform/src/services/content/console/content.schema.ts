import { programmeTypes, recordingTypes } from './programme.schema.ts';

const sharedTypes = /* GraphQL */ `
  enum ContentKind {
    channel
    programme
    recording
    section
    blackout
  }

  "Of the newest revision. builtIn: the synthetic network, never edited."
  enum ContentState {
    builtIn
    draft
    scheduled
    live
  }

  "Who changed an entry last."
  type ContentStatus {
    "0 for what is built in."
    revision: Int!
    state: ContentState!
    "When viewers get the newest revision; null for a draft."
    liveFrom: DateTime
    changedAt: DateTime
    changedBy: String
    reason: String
    "The change that made it, to undo."
    change: Int
  }

  type ContentRevision {
    revision: Int!
    change: Int!
    at: DateTime!
    actor: String!
    reason: String!
    summary: String!
    "Null: removed."
    body: JsonText
    liveFrom: DateTime
  }

  type SavedContent {
    id: ID!
    revision: Int!
    change: Int!
  }

  "When viewers get a change: from publishAt on (default: now), or not yet."
  input ContentTiming {
    isDraft: Boolean = false
    publishAt: DateTime
  }

  enum MediaSourceKind {
    synthetic
    external
    "An encoder sends it; see ingestChannels."
    ingested
  }

  enum ManifestFormat {
    hls
    dash
  }

  type ManifestCheck {
    format: ManifestFormat!
    isLive: Boolean!
    "Heights of the video renditions, pixels, largest first."
    heights: [Int!]!
    "Hosts that pages connect to while it plays."
    origins: [String!]!
  }

  type TeamName {
    code: String!
    name: String!
  }

  input TeamNameInput {
    code: String!
    name: String!
  }
`;

const channelTypes = /* GraphQL */ `
  enum ChannelPlacement {
    linear
    overflow
  }

  enum ChannelAdInsertion {
    "Players replace breaks with ads."
    client
    "The packager puts ads into the segments, the same for all viewers; of built-in channels."
    server
  }

  enum ChannelLatency {
    standard
    "Closer to live, for channels of the platform's own media."
    low
  }

  type ContentChannel {
    id: ID!
    status: ContentStatus!
    name: String!
    "overflow: shown beside the channels while one of its programs is live."
    placement: ChannelPlacement!
    position: Int!
    source: MediaSourceKind!
    "Of an external manifest."
    address: String
    format: ManifestFormat
    "Null: standard, of a channel that was saved before it could be chosen."
    latency: ChannelLatency
    "Null: client, of a channel that was saved before it could be chosen."
    adInsertion: ChannelAdInsertion
    isFree: Boolean!
    isHidden: Boolean!
    poster: String
    "What the poster shows, for viewers who do not see it; empty where the title says it."
    posterAlt: String
    "The same in Spanish."
    posterAltEs: String
  }

  input ChannelInput {
    name: String!
    placement: ChannelPlacement = linear
    position: Int = 100
    source: MediaSourceKind!
    address: String
    format: ManifestFormat
    latency: ChannelLatency = standard
    adInsertion: ChannelAdInsertion = client
    isFree: Boolean = false
    isHidden: Boolean = false
    poster: String
    posterAlt: String
    posterAltEs: String
  }

  type ContentBlackout {
    id: ID!
    status: ContentStatus!
    channel: String!
    zones: [String!]!
    startsAt: DateTime!
    endsAt: DateTime!
    note: String!
  }

  input BlackoutInput {
    channel: String!
    "Broadcast zones; * is every zone."
    zones: [String!]!
    startsAt: DateTime!
    endsAt: DateTime!
    note: String = ""
  }
`;

const operations = /* GraphQL */ `
  extend type Query {
    contentChannels: [ContentChannel!]!
    "At most 32 days. The synthetic schedule is not among them."
    contentProgrammes(from: DateTime!, until: DateTime!): [ContentProgramme!]!
    contentRecordings: [ContentRecording!]!
    contentSections: [ContentSection!]!
    contentBlackouts: [ContentBlackout!]!
    "Newest first."
    contentHistory(kind: ContentKind!, id: ID!, last: Int = 20): [ContentRevision!]!
    "Reads a manifest as a page of the site would. For editors."
    checkManifest(address: String!): ManifestCheck!
  }

  extend type Mutation {
    "Needs edit_content, as every change. base: the revision that was edited, 0 for a new entry; any other is refused with conflict."
    saveChannel(id: ID, base: Int!, channel: ChannelInput!, timing: ContentTiming, reason: String!): SavedContent!
    saveProgramme(id: ID, base: Int!, programme: ProgrammeInput!, timing: ContentTiming, reason: String!): SavedContent!
    saveRecording(id: ID, base: Int!, recording: RecordingInput!, timing: ContentTiming, reason: String!): SavedContent!
    saveSection(id: ID, base: Int!, section: SectionInput!, timing: ContentTiming, reason: String!): SavedContent!
    saveBlackout(id: ID, base: Int!, blackout: BlackoutInput!, timing: ContentTiming, reason: String!): SavedContent!
    removeContent(kind: ContentKind!, id: ID!, base: Int!, reason: String!): SavedContent!
    "Restores what editors and viewers had before a change, unless one of its entries changed since."
    undoContent(change: Int!, reason: String!): SavedContent!
    "All programs of a file, or none. A dry run reports and changes nothing."
    importSchedule(
      format: ScheduleFormat!
      text: String!
      dryRun: Boolean!
      timing: ContentTiming
      reason: String!
    ): ScheduleImport!
  }
`;

/** Content, as editors see it; an extension of the registry's API (decision 74). */
export const contentTypes = [sharedTypes, channelTypes, programmeTypes, recordingTypes, operations].join('\n');
