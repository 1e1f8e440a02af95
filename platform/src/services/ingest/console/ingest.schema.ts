/** Channels that encoders send; an extension of the registry's API. */
export const ingestTypes = /* GraphQL */ `
  enum IngestInput {
    main
    backup
  }

  enum IngestProtocol {
    srt
    rtmp
  }

  "What is wrong, and what to do."
  type IngestAlarm {
    code: String!
    message: String!
    "Viewers are served as they should be, but something needs attention."
    isWarning: Boolean!
  }

  "An encoder that is connected."
  type IngestEncoder {
    input: IngestInput!
    protocol: IngestProtocol!
    since: DateTime!
    "Kilobits per second that arrive."
    kilobits: Int!
    "Codec and size; null until it was on the air."
    video: String
    audio: String
    frameRate: Float
    alarm: IngestAlarm
  }

  "An encoder that was refused because its stream key is not valid."
  type IngestAttempt {
    at: DateTime!
    protocol: IngestProtocol!
    "Address; null where it is unknown."
    source: String
  }

  "Where an encoder sends one input of a channel. Only for editors."
  type IngestAddress {
    input: IngestInput!
    "With the key, for encoders that take one address."
    srt: String!
    "OBS: the server."
    rtmpServer: String!
    "OBS: the stream key."
    key: String!
  }

  type IngestChannel {
    "ID of the channel."
    channel: ID!
    "The input on the air; null: viewers see the slate."
    onAir: IngestInput
    "Since when that is so; null before the first report."
    since: DateTime
    alarm: IngestAlarm
    encoders: [IngestEncoder!]!
    "Seconds from the end of the newest segment until the report."
    lagS: Float
    "How much the lag has grown since the encoder is on the air, seconds."
    driftS: Float
    "Frames that did not arrive and were repeated, and frames that were too many."
    repeatedFrames: Int!
    droppedFrames: Int!
    "RMS of the last second, dBFS; null without sound."
    audioLevelDb: Float
    reportedAt: DateTime
    keysMadeAt: DateTime
    "Newest first, at most 20."
    attempts: [IngestAttempt!]!
  }

  extend type Query {
    "Every channel whose source is ingested."
    ingestChannels: [IngestChannel!]!
    "Where to send a channel, with its stream keys. Needs edit_content."
    ingestAddresses(channel: ID!): [IngestAddress!]!
  }

  extend type Mutation {
    "Makes new stream keys and disconnects encoders that have the ones before. Needs edit_content."
    replaceIngestKeys(channel: ID!, reason: String!): [IngestAddress!]!
  }
`;
