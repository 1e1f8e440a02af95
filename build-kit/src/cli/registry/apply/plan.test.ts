import { parseAudience } from '@grandstand/shared-contracts/release';
import { expect, test } from '@jest/globals';
import type { ReleasedRemote, ReleaseSummary } from '../registry.generated.ts';
import { parseDesiredState } from './desired-state.ts';
import { planOf, stepText } from './plan.ts';

const released = (name: string, more: Partial<ReleasedRemote> = {}): ReleasedRemote => ({
  name,
  version: '1.0.0',
  on: true,
  rollout: null,
  ...more,
});
const rolledOut = (percent: number, version = '1.1.0', audience: string[] = []) => ({
  version,
  percent,
  audience: parseAudience(audience),
  schedule: null,
});
const release = (...remotes: ReleasedRemote[]): ReleaseSummary => ({ id: 7, shell: '1.0.0', remotes });

/** The plan for a file's `staging`, in words. */
const planned = (yaml: string, current: ReleaseSummary | null): string[] => {
  const desired = parseDesiredState(`environments:\n  staging:\n${yaml}`, 'grandstand.yaml').environments['staging'];
  if (!desired) throw new Error('staging is not there');
  return planOf(current, desired).map(stepText);
};

test.each<[string, string, ReleaseSummary | null, string[]]>([
  [
    'what is stated already is left',
    '    shell: "1.0.0"\n    remotes: { mf-a: "1.0.0" }',
    release(released('mf-a')),
    [],
  ],
  ['what is not named is left', '    remotes: {}', release(released('mf-a', { on: false })), []],
  ['a first release', '    shell: "1.0.0"\n    remotes: { mf-a: "1.0.0" }', null, ['release shell@1.0.0 mf-a@1.0.0']],
  [
    'versions are one release',
    '    shell: "1.1.0"\n    remotes: { mf-a: "1.1.0", mf-b: { version: "2.0.0", on: false } }',
    release(released('mf-a'), released('mf-b')),
    ['release shell@1.1.0 mf-a@1.1.0 mf-b@2.0.0 (off)'],
  ],
  [
    'a switch alone is a toggle',
    '    remotes: { mf-a: { version: "1.0.0", on: false } }',
    release(released('mf-a')),
    ['switch mf-a off'],
  ],
  [
    'what was rolled out becomes everybody’s',
    '    remotes: { mf-a: "1.1.0" }',
    release(released('mf-a', { rollout: rolledOut(50) })),
    ['promote what is rolled out of mf-a'],
  ],
  [
    'a rollout that the file removes is aborted',
    '    remotes: { mf-a: "1.0.0" }',
    release(released('mf-a', { rollout: rolledOut(50) })),
    ['abort what is rolled out of mf-a'],
  ],
  [
    'rollouts of one share move together',
    '    remotes:\n      mf-a: { version: "1.0.0", rollout: { version: "1.1.0", percent: 10 } }\n      mf-b: { version: "1.0.0", rollout: { version: "1.1.0", percent: 10 } }',
    release(released('mf-a'), released('mf-b')),
    ['roll out mf-a@1.1.0 mf-b@1.1.0 to 10 %'],
  ],
  [
    'another share is a ramp',
    '    remotes: { mf-a: { version: "1.0.0", rollout: { version: "1.1.0", percent: 25 } } }',
    release(released('mf-a', { rollout: rolledOut(10) })),
    ['ramp mf-a to 25 %'],
  ],
  [
    'a schedule moves its own share',
    '    remotes: { mf-a: { version: "1.0.0", rollout: { version: "1.1.0", preset: canary-5m } } }',
    release(released('mf-a', { rollout: rolledOut(10) })),
    [],
  ],
  [
    'another version in rollout ends the one before',
    '    remotes: { mf-a: { version: "1.0.0", rollout: { version: "1.2.0", preset: canary-5m } } }',
    release(released('mf-a', { rollout: rolledOut(10) })),
    ['abort what is rolled out of mf-a', 'roll out mf-a@1.2.0 by canary-5m'],
  ],
  [
    'an audience is part of a rollout, and gets it whole without a share',
    '    remotes: { mf-a: { version: "1.0.0", rollout: { version: "1.1.0", audience: [country=us, staff] } } }',
    release(released('mf-a')),
    ['roll out mf-a@1.1.0 to 100 % within country us, staff'],
  ],
  [
    'the same audience is left',
    '    remotes: { mf-a: { version: "1.0.0", rollout: { version: "1.1.0", audience: [country=US] } } }',
    release(released('mf-a', { rollout: rolledOut(100, '1.1.0', ['country=us']) })),
    [],
  ],
  [
    'another audience is another rollout',
    '    remotes: { mf-a: { version: "1.0.0", rollout: { version: "1.1.0", percent: 10 } } }',
    release(released('mf-a', { rollout: rolledOut(100, '1.1.0', ['country=us']) })),
    ['abort what is rolled out of mf-a', 'roll out mf-a@1.1.0 to 10 %'],
  ],
])('%s', (_what, yaml, current, steps) => {
  expect(planned(yaml, current)).toEqual(steps);
});

test.each([
  ['environments: [', 'is not valid YAML'],
  ['environments:\n  staging:\n    shel: "1.0.0"', 'environments.staging: shel has no meaning here'],
  [
    'environments:\n  staging:\n    remotes:\n      mf-a: 1.0',
    'environments.staging.remotes.mf-a: needs a version in quotes',
  ],
  [
    'environments:\n  staging:\n    remotes:\n      mf-a: { version: "1.0.0", rollout: { version: "1.1.0", audience: [country=usa] } }',
    'environments.staging.remotes.mf-a',
  ],
  ['{}', 'environments: '],
])('an invalid file is refused with its errors: %j', (text, problem) => {
  expect(() => parseDesiredState(text, 'grandstand.yaml')).toThrow(problem);
});
