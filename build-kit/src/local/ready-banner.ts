import type { BuildOutput } from '../build/build-packages.ts';
import type { ReleaseSummary } from '../cli/registry/registry.generated.ts';
import type { ReadyPlatform } from './platform-process.ts';

interface ReadyFacts extends ReadyPlatform {
  readonly release: ReleaseSummary;
  readonly builds: readonly BuildOutput[];
  readonly seconds: number;
}

const ORIGIN_NAMES: Readonly<Record<string, string>> = {
  site: 'site',
  console: 'operations console',
  control: 'test control',
  checkout: 'checkout',
  identity: 'identity',
  tvProvider: 'TV provider',
};

/** What a person needs to know once everything runs. */
export const readyBanner = ({ addresses, apiPage, seed, release, builds, seconds }: ReadyFacts): string => {
  const built = builds.filter(({ cached }) => !cached).map(({ name }) => name);
  const lines = [
    '',
    `Grandstand is ready (${seconds.toFixed(1)} s; ${built.length === 0 ? 'nothing had to be built' : `built ${built.join(', ')}`}).`,
    '',
    ...Object.entries(addresses).map(([name, address]) => `  ${(ORIGIN_NAMES[name] ?? name).padEnd(20)}${address}`),
    ...(apiPage ? [`  ${'API, to try'.padEnd(20)}${apiPage}`] : []),
    '',
    `  release ${release.id}: shell ${release.shell}`,
    ...release.remotes.map(({ name, version, on }) => `    ${name.padEnd(16)} ${on ? version : 'off'}`),
    '',
    ...(seed ? seedLines(seed) : []),
    '  Ctrl+C stops everything; npm start -- --fresh begins with empty data.',
  ];
  return lines.join('\n');
};

const seedLines = ({
  users,
  password,
  activationCode,
  providerUsers,
  operators,
}: NonNullable<ReadyPlatform['seed']>): string[] => [
  `  Sign in with the password ${password} as`,
  ...users.map(({ email, about }) => `    ${email.padEnd(24)} ${about}`),
  '  or, with the same password, at a TV provider as',
  ...providerUsers.map(({ name, about }) => `    ${name.padEnd(24)} ${about}`),
  '  or, with the same password, at the operations console as',
  ...operators.map(({ email, role }) => `    ${email.padEnd(24)} ${role}`),
  ...(activationCode ? [`  Activation code of a TV to link: ${activationCode}`] : []),
  '',
];
