/** Programs with their import, and recordings with their sections. */
export const programmeTypes = /* GraphQL */ `
  enum ProgrammeKind {
    live
    replay
    show
  }

  enum ProgrammeAccess {
    "As the channel."
    channel
    free
    subscription
  }

  type ContentProgramme {
    id: ID!
    status: ContentStatus!
    channel: String!
    title: String!
    subtitle: String!
    description: String!
    startsAt: DateTime!
    endsAt: DateTime!
    kind: ProgrammeKind!
    league: String!
    sport: String!
    away: TeamName
    home: TeamName
    venue: String!
    access: ProgrammeAccess!
    blackoutZones: [String!]!
    poster: String
    posterAlt: String
    posterAltEs: String
  }

  input ProgrammeInput {
    channel: String!
    title: String!
    subtitle: String = ""
    description: String = ""
    startsAt: DateTime!
    endsAt: DateTime!
    kind: ProgrammeKind = show
    league: String = ""
    sport: String = ""
    away: TeamNameInput
    home: TeamNameInput
    venue: String = ""
    access: ProgrammeAccess = channel
    blackoutZones: [String!] = []
    poster: String
    posterAlt: String
    posterAltEs: String
  }

  enum ScheduleFormat {
    csv
    xmltv
    json
  }

  "A value of an import that is wrong."
  type ImportError {
    "In the file; 1 is the first."
    line: Int!
    field: String!
    value: String!
    "What is wrong, and what to do."
    message: String!
  }

  "What an import does, or would do. With errors it changes nothing."
  type ScheduleImport {
    programs: Int!
    added: Int!
    changed: Int!
    unchanged: Int!
    errors: [ImportError!]!
    "The change that was made, to undo; null for a dry run, with errors, and when nothing changed."
    change: Int
  }
`;

export const recordingTypes = /* GraphQL */ `
  "A part of a channel, played from the channel's own segments."
  type ChannelPart {
    channel: String!
    from: DateTime!
    until: DateTime!
    "Key of the program that is recorded as a whole; null for a clip."
    program: ID
    "Names its score."
    game: ID
  }

  input ChannelPartInput {
    channel: String!
    from: DateTime!
    until: DateTime!
    program: ID
    game: ID
  }

  type ContentRecording {
    id: ID!
    status: ContentStatus!
    title: String!
    description: String!
    section: String!
    position: Int!
    "Of an external manifest; null for a part of a channel and for an uploaded file."
    address: String
    format: ManifestFormat
    part: ChannelPart
    "Of an uploaded file."
    mediaId: ID
    "When it is removed; null: it is kept."
    keptUntil: DateTime
    "Seconds."
    durationS: Int!
    isFree: Boolean!
    league: String!
    sport: String!
    away: TeamName
    home: TeamName
    airedAt: DateTime
    poster: String
    posterAlt: String
    posterAltEs: String
  }

  input RecordingInput {
    title: String!
    description: String = ""
    section: String!
    position: Int = 0
    "With a format; or else a part of a channel, or an uploaded file."
    address: String
    format: ManifestFormat
    part: ChannelPartInput
    "Of an uploaded file that is ready; its length replaces durationS."
    mediaId: ID
    keptUntil: DateTime
    durationS: Int!
    isFree: Boolean = false
    league: String = ""
    sport: String = ""
    away: TeamNameInput
    home: TeamNameInput
    airedAt: DateTime
    "Null: drawn from league and teams."
    poster: String
    posterAlt: String
    posterAltEs: String
  }

  type ContentSection {
    id: ID!
    status: ContentStatus!
    name: String!
    position: Int!
    isHidden: Boolean!
  }

  input SectionInput {
    name: String!
    position: Int = 100
    isHidden: Boolean = false
  }
`;
