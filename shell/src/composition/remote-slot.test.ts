import type { Host } from '@grandstand/shared-contracts';
import { jest } from '@jest/globals';
import { REMOTE_FAILED_EVENT, type Remote } from '@grandstand/shared-contracts';
import type { ComposedRemote } from '@grandstand/shared-contracts/release';
import { mountInSlot, type RemoteOutcome } from './remote-slot.ts';

const artifact = (version: string) => ({ version, entry: `/assets/${version}.js`, globalName: 'x' });
const composed = (previous: string | null): ComposedRemote => ({
  ...artifact('2.0.0'),
  previous: previous ? artifact(previous) : null,
  routes: [],
  triggers: [],
  panels: [],
  timeouts: { loadMs: 1_000 },
});

const working = (text: string): Remote => ({
  texts: {},
  mount(element) {
    element.textContent = text;
    return () => {
      element.textContent = '';
    };
  },
});

const slotWith = (load: (version: string, signal?: AbortSignal) => Promise<Remote>, previous: string | null = null) => {
  const element = document.createElement('section');
  const outcomes: RemoteOutcome[] = [];
  let disposed = 0;
  let retry: () => void = () => {};
  const loads: string[] = [];
  const slot = mountInSlot('mf-x', composed(previous), element, {
    load: (_name, { version }, signal) => {
      loads.push(version);
      return load(version, signal);
    },
    createHost: () => ({ host: {} as Host, dispose: () => (disposed += 1) }),
    showFailure: (place, again) => {
      retry = again;
      place.textContent = 'failed';
      return () => {
        place.textContent = '';
      };
    },
    report: (outcome) => outcomes.push(outcome),
    wait: async () => {},
    random: () => 0.5,
    now: () => 0,
  });
  return {
    slot,
    element,
    loads,
    kinds: () => outcomes.map(({ kind }) => kind),
    disposed: () => disposed,
    retry: () => retry(),
  };
};
const broken = async (): Promise<Remote> => {
  throw new Error('404');
};

test('a remote that loads is mounted, and unmounting leaves nothing', async () => {
  const { slot, element, kinds, disposed } = slotWith(async () => working('hello'));
  await slot.settled;
  expect(element.textContent).toBe('hello');
  slot.unmount();
  expect(element.childNodes).toHaveLength(0);
  expect(kinds()).toEqual(['mounted']);
  expect(disposed()).toBe(1);
});

test('a load that fails twice succeeds at the third try', async () => {
  let tries = 0;
  const { slot, element, loads } = slotWith(async () => {
    tries += 1;
    return tries < 3 ? broken() : working('late');
  });
  await slot.settled;
  expect(element.textContent).toBe('late');
  expect(loads).toHaveLength(3);
});

test('a version that never loads gives way to the one before it', async () => {
  const { slot, element, kinds } = slotWith(
    async (version) => (version === '1.0.0' ? working('old') : broken()),
    '1.0.0',
  );
  await slot.settled;
  expect(element.textContent).toBe('old');
  expect(kinds().at(-1)).toBe('previous-used');
});

test('a version that throws while mounting gives way to the one before it', async () => {
  const throwing: Remote = {
    texts: {},
    mount() {
      throw new Error('boom');
    },
  };
  const { slot, element, disposed } = slotWith(
    async (version) => (version === '1.0.0' ? working('old') : throwing),
    '1.0.0',
  );
  await slot.settled;
  expect(element.textContent).toBe('old');
  expect(disposed()).toBe(1);
});

test('X-30: with nothing left the slot shows its failure, and Try again starts over', async () => {
  let heals = false;
  const { slot, element, retry } = slotWith(async () => (heals ? working('back') : broken()));
  await slot.settled;
  expect(element.textContent).toBe('failed');
  heals = true;
  retry();
  await new Promise(process.nextTick);
  expect(element.textContent).toBe('back');
});

test('a slow remote is given up after its own timeout', async () => {
  jest.useFakeTimers();
  const { slot, element } = slotWith(() => new Promise<Remote>(() => {}));
  await jest.advanceTimersByTimeAsync(3_100);
  await slot.settled;
  jest.useRealTimers();
  expect(element.textContent).toBe('failed');
});

test('leaving while it loads mounts nothing afterwards', async () => {
  let finish: (remote: Remote) => void = () => {};
  const { slot, element, kinds } = slotWith(() => new Promise((resolve) => (finish = resolve)));
  slot.unmount();
  finish(working('too late'));
  await slot.settled;
  expect(element.childNodes).toHaveLength(0);
  expect(kinds()).toEqual([]);
});

test('an error while rendering costs the slot: the remote is undone and the failure shown', async () => {
  const { slot, element, kinds, disposed } = slotWith(async () => working('hello'));
  await slot.settled;
  element.firstElementChild?.dispatchEvent(
    new CustomEvent(REMOTE_FAILED_EVENT, { detail: new Error('render'), bubbles: true }),
  );
  await new Promise(process.nextTick);
  expect(element.textContent).toBe('failed');
  expect(kinds()).toEqual(['mounted', 'render-failed', 'gave-up']);
  expect(disposed()).toBe(1);
});

test('SHELL-039: a load that hangs is abandoned, and `Try again` starts a new one', async () => {
  jest.useFakeTimers();
  const aborted: boolean[] = [];
  let hangs = true;
  const { slot, element, retry } = slotWith(async (_version, signal) => {
    if (!hangs) return working('here');
    signal?.addEventListener('abort', () => aborted.push(true));
    return new Promise<Remote>(() => {});
  });
  await jest.advanceTimersByTimeAsync(3_000);
  await slot.settled;
  expect(element.textContent).toBe('failed');
  expect(aborted).toEqual([true, true, true]);
  hangs = false;
  retry();
  await jest.advanceTimersByTimeAsync(0);
  expect(element.textContent).toBe('here');
  jest.useRealTimers();
});
