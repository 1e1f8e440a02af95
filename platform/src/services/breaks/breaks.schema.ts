/** Breaks of live channels; an extension of the registry's API beside content. */
export const breakTypes = /* GraphQL */ `
  "An automation signals through this API, an encoder in its stream."
  enum BreakOrigin {
    editor
    automation
    encoder
  }

  "A part of a channel in which ads are shown: players replace it, or the packager inserts them."
  type ChannelBreak {
    id: Int!
    channel: String!
    startsAt: DateTime!
    endsAt: DateTime!
    "It was ended before its planned end."
    isCutShort: Boolean!
    origin: BreakOrigin!
    "Ads that the packager inserts. Null: players replace the break."
    insertedAds: Int
  }

  extend type Query {
    "Breaks of a channel in a window of at most 16 days."
    channelBreaks(channel: String!, from: DateTime!, until: DateTime!): [ChannelBreak!]!
  }

  extend type Mutation {
    "5 to 600 seconds, at a time or as soon as players can know of it. Not on external channels."
    beginBreak(channel: String!, seconds: Float!, startsAt: DateTime, reason: String!): ChannelBreak!
    "Ends a break as soon as players can know of it; one that begins later is removed."
    endBreak(id: Int!, reason: String!): ChannelBreak!
    "Begins or ends a break by a message of SCTE 35, base64. Null: the message changes nothing."
    signalBreak(channel: String!, message: String!, reason: String!): ChannelBreak
  }
`;
