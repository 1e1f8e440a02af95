/** Operators, as the control plane speaks of them. */
export const operatorTypes = /* GraphQL */ `
  type Operator {
    email: String!
    name: String!
    role: String!
    isDisabled: Boolean!
    hasTotp: Boolean!
  }

  extend type Query {
    "People who may sign in to the console; for administrators."
    operators: [Operator!]!
  }

  extend type Mutation {
    addOperator(email: String!, name: String!, role: String!, password: String!, reason: String!): Boolean!
    disableOperator(email: String!, disabled: Boolean!, reason: String!): Boolean!
    setOperatorPassword(email: String!, password: String!, reason: String!): Boolean!
    "Asks for a second factor from now on. Returns the address for an authenticator app, this once."
    setOperatorTotp(email: String!, reason: String!): String!
    endOperatorTotp(email: String!, reason: String!): Boolean!
    "Makes a new version of a signing key; null: of all of them. Older versions verify until what they signed has ended."
    rotateKeys(name: String, reason: String!): [String!]!
  }
`;
