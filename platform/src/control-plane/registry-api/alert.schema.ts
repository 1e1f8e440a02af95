/** Notifications of operators. */
export const alertTypes = /* GraphQL */ `
  enum AlertKind {
    webhook
    mail
  }

  type AlertSubscription {
    id: Int!
    kind: AlertKind!
    "Address of the webhook, or of the mailbox."
    target: String!
    "Name of an environment; \`*\`: all of them."
    environment: String!
    "guard, alarm, break_glass, freeze, publish_failed."
    events: [String!]!
    createdAt: DateTime!
    createdBy: String!
  }

  type AddedAlertSubscription {
    subscription: AlertSubscription!
    "Signs the requests of a webhook; returned once. Null for mail."
    secret: String
  }

  "A webhook request that was given up."
  type FailedDelivery {
    id: Int!
    target: String!
    event: String!
    summary: String!
    at: DateTime!
    attempts: Int!
    error: String!
  }

  extend type Query {
    "For administrators: addresses of webhooks are secrets with some receivers."
    alertSubscriptions: [AlertSubscription!]!
    "For administrators. Newest first."
    failedDeliveries(last: Int = 50): [FailedDelivery!]!
  }

  extend type Mutation {
    addAlertSubscription(
      kind: AlertKind!
      target: String!
      environment: String = "*"
      events: [String!]!
      reason: String!
    ): AddedAlertSubscription!
    "Pending deliveries end with it."
    removeAlertSubscription(id: Int!, reason: String!): Boolean!
    retryDelivery(id: Int!, reason: String!): Boolean!
  }
`;
