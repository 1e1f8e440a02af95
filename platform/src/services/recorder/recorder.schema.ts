/** What is recorded of channels; an extension of the registry's API beside content (decision 75). */
export const recorderTypes = /* GraphQL */ `
  enum ProgramRecordingState {
    planned
    recording
    available
    draft
    "An editor turned it off."
    off
    removed
    notRecorded
  }

  type ProgramRecording {
    "Key of the program: its channel and the minute in which it begins."
    program: ID!
    channel: String!
    title: String!
    startsAt: DateTime!
    endsAt: DateTime!
    state: ProgramRecordingState!
    "Why it is not recorded or was removed."
    reason: String
    "Its entry among the recordings."
    recording: ID
    "What the next change is based on."
    revision: Int!
  }

  input ClipInput {
    title: String!
    description: String = ""
    section: String!
    "Of a channel: from one time to another."
    channel: String
    from: DateTime
    until: DateTime
    "Or of a recording: from one position to another, seconds."
    recording: ID
    inS: Float
    outS: Float
    "Null: as the program that it is from."
    isFree: Boolean
  }

  extend type Query {
    "Live programs of at most 16 days, and whether they are recorded."
    programRecordings(from: DateTime!, until: DateTime!): [ProgramRecording!]!
    "Where the site plays the beginning of a clip that is not made yet."
    clipAddress(clip: ClipInput!): String!
  }

  extend type Mutation {
    "Turns the recording of a program on or off; of one that has ended, makes or removes it."
    recordProgram(program: ID!, isRecorded: Boolean!, base: Int!, reason: String!): SavedContent!
    "At most 15 minutes. A clip is a recording: edit, remove and undo it like any other."
    makeClip(clip: ClipInput!, timing: ContentTiming, reason: String!): SavedContent!
  }
`;
