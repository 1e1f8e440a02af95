const segment = encodeURIComponent;

/** Every address of the console. */
export const paths = {
  environments: () => '/',
  remote: (name: string) => `/remotes/${segment(name)}`,
  proposals: () => '/proposals',
  releases: (environment: string) => `/releases/${segment(environment)}`,
  config: (document: string) => `/config/${segment(document)}`,
  dependencies: (environment: string) => `/dependencies/${segment(environment)}`,
  audit: () => '/audit',
  tokens: () => '/tokens',
  policy: (environment: string) => `/policy/${segment(environment)}`,
} as const;
