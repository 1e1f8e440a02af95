import type { Session } from '@grandstand/shared-contracts';
import { aSession, type FakeHost, fakeHost, renderRemote } from '@grandstand/contracts-testing';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { act } from 'react';
import manifest from '../../remote.json';
import { remote } from '../remote.tsx';

interface SettingsScene {
  readonly session?: Session;
  readonly config?: unknown;
  /** Changes the host before the panel mounts. */
  readonly prepare?: (host: FakeHost) => FakeHost;
}

export interface OpenSettings {
  readonly host: FakeHost;
  readonly user: UserEvent;
  /** Payloads of `settings:closed`. */
  readonly closings: readonly unknown[];
  /** Path and query, as the address bar shows them. */
  readonly address: () => string;
}

let unmount: () => Promise<void> = async () => {};
/** For `afterEach`. */
export const closeSettings = (): Promise<void> => unmount();

/** The panel as the shell mounts it at `path`, on a fake host. */
export const openSettings = async (path: string, scene: SettingsScene = {}): Promise<OpenSettings> => {
  const { session = aSession(), config = { referralProgramEnable: true, referralProgram: 'YES-REFER' } } = scene;
  const [trigger] = manifest.triggers;
  const bare = fakeHost({ session, config, path, ...(trigger ? { trigger } : {}) });
  const host = scene.prepare?.(bare) ?? bare;
  const closings: unknown[] = [];
  host.bus.on('settings:closed', (payload) => closings.push(payload));
  await act(async () => {
    const mounted = renderRemote(remote, { host });
    unmount = () => act(async () => mounted.unmount());
  });
  const address = () => `${host.history.get().pathname}${host.history.get().search}`;
  return { host, user: userEvent.setup(), closings, address };
};

/** A response that the test releases. */
export const later = <T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } =>
  Promise.withResolvers<T>();
