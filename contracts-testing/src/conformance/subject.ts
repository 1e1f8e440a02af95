import { act } from 'react';
import { REMOTE_FAILED_EVENT, type Remote } from '@grandstand/shared-contracts';
import type { DataPreload } from '@grandstand/shared-contracts/release';
import type { FakeHost } from '../fake-host.ts';

/** A remote on the address at which it is looked at. */
export interface Subject {
  readonly remote: Remote;
  /** Creates a host for each mount, with the replies that the remote's screen needs. */
  readonly createHost: () => FakeHost;
  /** True for what shows nothing to this viewer, such as a panel that waits. */
  readonly isSilent?: boolean;
  /** Lists that the page of that address preloads. */
  readonly preloads?: readonly DataPreload[];
}

/** A mounted remote, with the errors found so far. */
export interface Mounted {
  readonly element: HTMLElement;
  readonly problems: readonly string[];
  unmount(): Promise<void>;
}

/** Long enough for effects, and for what they fetched from a fake. */
const SETTLE_MS = 20;

/** The page's own timers: the ones that a rule replaces meanwhile are not ours. */
const wait = globalThis.setTimeout.bind(globalThis);
export const settle = (): Promise<void> =>
  act(async () => {
    await new Promise<void>((resolve) => wait(resolve, SETTLE_MS));
  });

/** React's hints about tests are not the remote's. */
const isHint = (args: string): boolean => args.includes('act(');

/** Mounts in a new element and records errors until it is unmounted. */
export const mountOn = async ({ remote }: Pick<Subject, 'remote'>, host: FakeHost): Promise<Mounted> => {
  const problems: string[] = [];
  const element = document.createElement('div');
  document.body.append(element);
  element.addEventListener(REMOTE_FAILED_EVENT, (event) => {
    problems.push(`it failed: ${String((event as CustomEvent<unknown>).detail)}`);
  });
  const spoken = console.error;
  console.error = (...args: unknown[]) => {
    const text = args.map(String).join(' ');
    if (!isHint(text)) problems.push(`it said to the console: ${text.slice(0, 300)}`);
  };
  let undo: () => void = () => {};
  try {
    await act(async () => {
      undo = remote.mount(element, host);
    });
    await settle();
  } catch (error) {
    problems.push(`mount threw: ${String(error)}`);
  }
  return {
    element,
    problems,
    async unmount() {
      try {
        await act(async () => undo());
        await settle();
      } catch (error) {
        problems.push(`unmount threw: ${String(error)}`);
      }
      console.error = spoken;
      if (element.childNodes.length > 0)
        problems.push(`unmount left ${element.childNodes.length} nodes in its element`);
      element.remove();
    },
  };
};

/** Mounts, runs `look` and unmounts. @returns every error */
export const visit = async (
  subject: Subject,
  look: (mounted: Mounted) => readonly string[] | Promise<readonly string[]> = () => [],
  host = subject.createHost(),
): Promise<string[]> => {
  const mounted = await mountOn(subject, host);
  const seen = await look(mounted);
  await mounted.unmount();
  return [...mounted.problems, ...seen];
};
