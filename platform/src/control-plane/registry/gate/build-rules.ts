import { RemoteConfig } from '@grandstand/shared-contracts/config';
import { firstLoadBytes } from '@grandstand/shared-contracts/release';
import type { PublishedVersion } from '../model/published-version.ts';
import { inRange } from '../model/semver-range.ts';
import { type Finding, idOf, OPERATORS, ownerOf } from '../model/verdict.ts';
import type { Lineup } from './lineup.ts';

/** The package whose provided version is the shell's contract version. */
const CONTRACT_PACKAGE = '@grandstand/shared-contracts/router';
/** Over its budget by more than this, a build is not released; below, a warning is sent. */
const BUDGET_TOLERANCE = 1.1;

/** Keys of the remote config that the site knows; each has a default, so the empty config names them all. */
const CONFIG_KEYS: ReadonlySet<string> = new Set(Object.keys(RemoteConfig.parse({})));

/** What a build needs of the shell it would run in, and what it promised about itself. */
export const buildRules = ({ shell, inPlay }: Lineup): Finding[] =>
  inPlay.flatMap((build) => [
    ...contract(shell, build),
    ...federationRuntime(shell, build),
    ...sharing(shell, build),
    ...budget(build),
    ...config(build),
  ]);

const contract = (shell: PublishedVersion, build: PublishedVersion): Finding[] => {
  const spoken = shell.assets.shared.provides[CONTRACT_PACKAGE]?.version;
  if (!build.remote || spoken === undefined || inRange(spoken, build.remote.contract)) return [];
  return [
    {
      code: 'contract_range',
      severity: 'block',
      packages: [idOf(build), idOf(shell)],
      message: `${idOf(build)} needs contract ${build.remote.contract}; ${idOf(shell)} speaks ${spoken}.`,
      act: { who: ownerOf(build), what: `Build against contract ${spoken}, or wait for a shell that speaks another.` },
    },
  ];
};

/** A remote's container runs on the shell's federation runtime: another minor may look for what is not there. */
const federationRuntime = (shell: PublishedVersion, build: PublishedVersion): Finding[] => {
  const provided = shell.assets.federationRuntime;
  const wanted = build.assets.federation?.runtime;
  if (provided === undefined || wanted === undefined || inRange(provided, `~${wanted}`)) return [];
  return [
    {
      code: 'federation_runtime',
      severity: 'block',
      packages: [idOf(build), idOf(shell)],
      message: `${idOf(build)} was built for federation runtime ${wanted}; ${idOf(shell)} brings ${provided}.`,
      act: { who: ownerOf(build), what: `Build with the tools of federation ${provided}.` },
    },
  ];
};

const sharing = (shell: PublishedVersion, build: PublishedVersion): Finding[] =>
  Object.entries(build.assets.shared.consumes).flatMap(([key, range]): Finding[] => {
    const has = shell.assets.shared.provides[key]?.version;
    if (has === undefined) {
      return [
        {
          code: 'shared_missing',
          severity: 'block',
          packages: [idOf(build), idOf(shell)],
          message: `${idOf(build)} needs ${key}, which ${idOf(shell)} does not share.`,
          act: { who: OPERATORS, what: `Release a shell that shares ${key} first.` },
        },
      ];
    }
    if (inRange(has, range)) return [];
    return [
      {
        code: 'shared_range',
        severity: 'block',
        packages: [idOf(build), idOf(shell)],
        message: `${idOf(build)} needs ${key} ${range}; ${idOf(shell)} shares ${has}.`,
        act: { who: ownerOf(build), what: `Build against ${key} ${has}.` },
      },
    ];
  });

const budget = (build: PublishedVersion): Finding[] => {
  const allowed = build.remote?.budgets.jsBrotliBytes;
  const bytes = firstLoadBytes(build.assets);
  if (allowed === undefined || bytes <= allowed) return [];
  return [
    {
      code: 'budget',
      severity: bytes > allowed * BUDGET_TOLERANCE ? 'block' : 'warn',
      packages: [idOf(build)],
      message: `${idOf(build)} loads ${bytes} bytes of script before it shows anything; its budget is ${allowed}.`,
      act: { who: ownerOf(build), what: 'Load less at first, or agree on another budget in remote.json.' },
    },
  ];
};

const config = (build: PublishedVersion): Finding[] => {
  const unknown = (build.remote?.config ?? []).filter((key) => !CONFIG_KEYS.has(key));
  return unknown.map((key) => ({
    code: 'config_unknown',
    severity: 'warn',
    packages: [idOf(build)],
    message: `${idOf(build)} reads the config key ${key}, which the site does not have.`,
    act: { who: ownerOf(build), what: `Add ${key} to the remote config, or read another key.` },
  }));
};
