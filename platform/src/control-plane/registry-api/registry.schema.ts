import { alertTypes } from './alert.schema.ts';
import { auditTypes } from './audit.schema.ts';
import { configTypes } from './config.schema.ts';
import { healthTypes } from './health.schema.ts';
import { operatorTypes } from './operator.schema.ts';
import { overrideTypes } from './override.schema.ts';
import { packageTypes } from './package.schema.ts';
import { policyTypes } from './policy.schema.ts';
import { proposalTypes } from './proposal.schema.ts';
import { releaseTypes } from './release.schema.ts';
import { tokenTypes } from './token.schema.ts';
import { verdictTypes } from './verdict.schema.ts';

const environmentTypes = /* GraphQL */ `
  "ISO 8601 in UTC, such as 2026-11-23T13:00:00.000Z."
  scalar DateTime

  "A JSON document as text."
  scalar JsonText

  type Environment {
    name: String!
    policy: Policy!
    release: Release
    "Where a rollback without a target goes: the newest earlier release without the versions that \`release\` added."
    lastGood: Release
    "Versions that \`rollbackRemote\` restores; remotes without one are left out."
    remoteRollbacks: [VersionId!]!
  }

  type Query {
    environments: [Environment!]!
  }

  type Mutation {
    createEnvironment(name: String!, reason: String!): Environment!
  }
`;

/** The control plane, as the command line and the operators' console see it. Each file has the types of one subject with their operations. */
export const registrySchema = [
  environmentTypes,
  releaseTypes,
  verdictTypes,
  proposalTypes,
  policyTypes,
  healthTypes,
  configTypes,
  packageTypes,
  tokenTypes,
  auditTypes,
  overrideTypes,
  operatorTypes,
  alertTypes,
].join('\n');
