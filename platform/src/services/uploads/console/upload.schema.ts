/** Uploaded files; an extension of the registry's API. The files arrive by tus at `/uploads`. */
export const uploadTypes = /* GraphQL */ `
  enum UploadState {
    uploading
    queued
    processing
    ready
    failed
    cancelled
  }

  "Why a file did not become a recording."
  type UploadFailure {
    code: String!
    "What is wrong, and what to do."
    message: String!
  }

  type UploadRendition {
    width: Int!
    height: Int!
    "Frames per second."
    frameRate: Float!
  }

  type UploadSound {
    "What the menu of the player displays."
    name: String!
    language: String!
  }

  type MediaUpload {
    id: ID!
    "Name of the file."
    name: String!
    megabytes: Float!
    uploadedBy: String!
    createdAt: DateTime!
    state: UploadState!
    "Of the processing, 0 to 1."
    progress: Float!
    "What is being done, such as video v720."
    step: String
    failure: UploadFailure
    "For saveRecording; null until it is ready."
    media: ID
    "Seconds; null until it is ready."
    durationS: Int
    "Largest first."
    renditions: [UploadRendition!]!
    "The default one first."
    sounds: [UploadSound!]!
    "Sounds of the file that the recording does not have: those above eight, and those that cannot be read."
    soundsLeftOut: Int!
    "Language of the captions; null: there are none."
    captions: String
    "Paths of stills on this origin, among which to choose a poster."
    posters: [String!]!
  }

  type MediaUploads {
    "Newest first."
    uploads: [MediaUpload!]!
    "Why files cannot be processed now, and what to do; null when they can."
    problem: String
    "Limits and use, in megabytes."
    fileMegabytes: Float!
    totalMegabytes: Float!
    usedMegabytes: Float!
  }

  "A picture from which posters are cut. Its address on this origin is /pictures/<id>.jpg; upload one by POST /pictures."
  type Picture {
    id: ID!
    width: Int!
    height: Int!
  }

  type Poster {
    "For the poster of a channel, program or recording."
    address: String!
  }

  extend type Query {
    mediaUploads: MediaUploads!
  }

  extend type Mutation {
    "Ends an upload or its processing. All of these need edit_content."
    cancelUpload(id: ID!, reason: String!): MediaUpload!
    "Processes a failed or cancelled file again; steps that were done are kept."
    retryUpload(id: ID!, reason: String!): MediaUpload!
    "Deletes the file and all that was made of it, unless a recording plays it."
    removeUpload(id: ID!, reason: String!): ID!
    "A still of an uploaded video as a picture."
    pictureOfUpload(id: ID!, still: Int!): Picture!
    "Cuts a 16:9 poster around a focal point (0 to 1 from the left and from the top). zoom: 1 to 4."
    makePoster(picture: ID!, x: Float = 0.5, y: Float = 0.5, zoom: Float = 1): Poster!
    "Replaces the captions of a file that is ready by SubRip or WebVTT. language: two letters."
    captionUpload(id: ID!, text: String!, language: String!, reason: String!): MediaUpload!
  }
`;
