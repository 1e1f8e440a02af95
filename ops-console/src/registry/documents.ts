/** Parts of queries that several features ask for. */
export const RELEASE_FIELDS = /* GraphQL */ `
  id environment previous shell configRevision reason createdAt createdBy
  remotes {
    name version on
    rollout { version percent salt schedule { preset state step steps nextAt } }
  }
`;
export const VERSION_FIELDS = /* GraphQL */ `
  name kind version manifest firstLoadBytes publishedAt publishedBy
`;
export const VERDICT_FIELDS = /* GraphQL */ `
  outcome findings { code severity packages message act { who what } }
`;
export const ENVIRONMENTS = /* GraphQL */ `
  query {
    environments { name policy { approval overrides freezes { from until reason } } release { ${RELEASE_FIELDS} } lastGood { id } }
  }
`;
