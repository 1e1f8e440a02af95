import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { publishSample, sampleRemote, sampleShell } from '../../../testing/sample-build.ts';
import { by, type TestRegistry, testRegistry } from '../../../testing/test-registry.ts';
import { rounds } from '../../../testing/trial.ts';
import { REGISTRY_STATUS, type RegistryError } from '../model/registry-error.ts';

let at: TestRegistry;
beforeAll(async () => {
  at = await testRegistry();
  const { registry } = at;
  const builds = [
    sampleShell('2.0.0', { provides: { react: '20.0.0' } }),
    sampleRemote({
      name: 'mf-a',
      version: '1.0.0',
      remote: { events: writer },
      speaks: { emits: { 'a:b@1': needsId } },
    }),
    sampleRemote({
      name: 'mf-a',
      version: '2.0.0',
      remote: { events: writer },
      speaks: { emits: { 'a:b@1': anything } },
    }),
    sampleRemote({
      name: 'mf-b',
      version: '1.0.0',
      remote: { events: reader },
      speaks: { listens: { 'a:b@1': needsId } },
    }),
    sampleRemote({ name: 'mf-b', version: '2.0.0', consumes: { react: '^20.0.0' } }),
    sampleRemote({ name: 'mf-c', version: '1.0.0', remote: { routes: [ownPath('/mf-b')] } }),
    sampleRemote({ name: 'mf-c', version: '2.0.0' }),
  ];
  for (const build of builds) await publishSample(registry, build);
});
afterAll(() => at.close());

const needsId = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };
const anything = { type: 'object', properties: {}, required: [] };
const writer = { emits: ['a:b@1'], listens: [] };
const reader = { emits: [], listens: ['a:b@1'] };
const ownPath = (path: string) => ({
  path,
  screen: 'home',
  flow: 'web' as const,
  title: 'Home',
  phases: [0 as const],
  requires: [],
  fallback: 'watch',
  chrome: { header: true, footer: true },
});

/** What is incompatible among the samples above, determined without the gate's code. */
const isBroken = (shell: string, remotes: Record<string, string[]>): boolean => {
  const has = (name: string, version: string) => remotes[name]?.includes(version) ?? false;
  const anyOf = (name: string) => (remotes[name]?.length ?? 0) > 0;
  // mf-b@2.0.0 runs on React 20 only, which shell@2.0.0 brings; all others on React 19 only.
  const onReact20 = has('mf-b', '2.0.0');
  const onReact19 = anyOf('mf-a') || anyOf('mf-c') || has('mf-b', '1.0.0');
  return (
    (shell === '2.0.0' ? onReact19 : onReact20) ||
    (has('mf-a', '2.0.0') && has('mf-b', '1.0.0')) ||
    (has('mf-c', '1.0.0') && anyOf('mf-b'))
  );
};

type Step =
  | { kind: 'release'; shell: string | null; name: string; version: string; off: boolean | null }
  | { kind: 'rollout'; name: string; version: string; percent: number }
  | { kind: 'ramp'; name: string; percent: number }
  | { kind: 'promote' | 'abort'; name: string }
  | { kind: 'toggle'; name: string; on: boolean }
  | { kind: 'rollback'; back: number };

const name = fc.constantFrom('mf-a', 'mf-b', 'mf-c');
const version = fc.constantFrom('1.0.0', '2.0.0');
const percent = fc.constantFrom(0, 0.01, 33, 100);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('release' as const),
    shell: fc.constantFrom(null, null, null, '1.0.0', '2.0.0'),
    name,
    version,
    off: fc.constantFrom(null, true, false),
  }),
  fc.record({ kind: fc.constant('rollout' as const), name, version, percent }),
  fc.record({ kind: fc.constant('ramp' as const), name, percent }),
  fc.record({ kind: fc.constantFrom('promote' as const, 'abort' as const), name }),
  fc.record({ kind: fc.constant('toggle' as const), name, on: fc.boolean() }),
  fc.record({ kind: fc.constant('rollback' as const), back: fc.integer({ min: 1, max: 3 }) }),
);

let environments = 0;

test('no sequence of operations makes an incompatible composition current, for any visitor', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const { registry } = at;
      const environment = `any-${(environments += 1)}`;
      await registry.releases.createEnvironment(environment, by);
      await registry.releases.release(environment, null, { shell: '1.0.0', remotes: [] }, by);
      for (const one of steps) await perform(environment, one);
      const current = await registry.compositions.currentId(environment);
      const release = await registry.records.releaseById(current ?? 0);
      const served: Record<string, string[]> = {};
      for (const [remote, { on, version: stable, rollout }] of Object.entries(release?.remotes ?? {})) {
        served[remote] = on ? [stable, ...(rollout ? [rollout.version] : [])] : [];
      }
      expect([release?.shellVersion, served, isBroken(release?.shellVersion ?? '', served)]).toEqual([
        release?.shellVersion,
        served,
        false,
      ]);
    }),
    { numRuns: rounds(150) },
  );
}, 120_000);

/** Succeeds or is refused; any other failure is an error. */
const perform = async (environment: string, wanted: Step): Promise<void> => {
  const { registry } = at;
  const base = await registry.compositions.currentId(environment);
  try {
    switch (wanted.kind) {
      case 'release': {
        const { shell, name: remote, version: to, off } = wanted;
        await registry.releases.release(
          environment,
          base,
          { shell, remotes: [{ name: remote, version: to, off }] },
          by,
        );
        break;
      }
      case 'rollout':
        await registry.rollouts.start(environment, base, { remotes: [wanted], percent: wanted.percent }, by);
        break;
      case 'ramp':
        await registry.rollouts.ramp(environment, wanted.name, wanted.percent, by);
        break;
      case 'promote':
        await registry.rollouts.promote(environment, wanted.name, by);
        break;
      case 'abort':
        await registry.rollouts.abort(environment, wanted.name, by);
        break;
      case 'toggle':
        await registry.releases.toggle(environment, wanted.name, wanted.on, by);
        break;
      case 'rollback': {
        const past = await registry.records.releases(environment, wanted.back + 1);
        await registry.releases.rollback(environment, past.at(-1)?.id ?? null, by);
      }
    }
  } catch (error) {
    expect(Object.keys(REGISTRY_STATUS)).toContain((error as RegistryError).code);
  }
};
