/** What editors see before viewers do; an extension of the operators' API (decision 59). */
export const contentPreviewTypes = /* GraphQL */ `
  enum PreviewKind {
    channel
    recording
    upload
  }

  "Media for one operator, on this origin, or the manifest of another host."
  type ContentPreview {
    title: String!
    "A path on this origin, which plays for the operator that opened it until expiresAt; or the address of an external manifest."
    address: String!
    format: ManifestFormat!
    "Where licences of protected media are requested; null without protection."
    licenceAddress: String
    isLive: Boolean!
    expiresAt: DateTime!
  }

  extend type Mutation {
    "Opens the newest revision, drafts too, whatever a viewer's rights are. Needs edit_content; noted in the audit."
    openPreview(kind: PreviewKind!, id: ID!): ContentPreview!
    "A clip from its in to its out point, before it is made."
    openClipPreview(clip: ClipInput!): ContentPreview!
  }
`;
