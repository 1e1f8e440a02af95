const segment = encodeURIComponent;

/** Every address of the console. */
export const paths = {
  environments: () => '/',
  remote: (name: string) => `/remotes/${segment(name)}`,
  proposals: () => '/proposals',
  releases: (environment: string) => `/releases/${segment(environment)}`,
  /** Without an environment: the document of all. */
  config: (document: string, environment: string | null = null) =>
    `/config/${segment(document)}${environment === null ? '' : `/${segment(environment)}`}`,
  dependencies: (environment: string) => `/dependencies/${segment(environment)}`,
  content: (part: string) => `/content/${segment(part)}`,
  audit: () => '/audit',
  tokens: () => '/tokens',
  alerts: () => '/alerts',
  policy: (environment: string) => `/policy/${segment(environment)}`,
} as const;
