import { emptySession, success } from '@grandstand/shared-contracts';
import { DeleteRequest, FantasyAccountDelete } from '@grandstand/shared-contracts/api';
import { type FakeHost, fakeHost, renderRemote } from '@grandstand/contracts-testing';
import { screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { act } from 'react';
import manifest from '../../remote.json';
import { remote } from '../remote.tsx';

export const LINK = '/delete?xUserInfo=signed-word&email=nosub%40example.test';
export const SUBMIT = "I'M SURE, DELETE MY ACCOUNT & DATA";

/** A signed-out visitor at `path`, with services that succeed. */
export const hostAt = (path = LINK, config: unknown = {}, session = emptySession('device-1')): FakeHost => {
  const host = fakeHost({ session, path, routes: manifest.routes as never, config });
  host.answer(FantasyAccountDelete, success({ status: 'ok' }));
  host.answer(DeleteRequest, success({ data: { statusCode: 200 } }));
  return host;
};

let unmount: () => Promise<void> = async () => {};
/** For `afterEach`. */
export const closeDeletion = (): Promise<void> => unmount();

export const openDeletion = async (host = hostAt()): Promise<{ readonly host: FakeHost; readonly user: UserEvent }> => {
  await act(async () => {
    const mounted = renderRemote(remote, { host });
    unmount = () => act(async () => mounted.unmount());
  });
  return { host, user: userEvent.setup() };
};

export const submitButton = (name = SUBMIT): HTMLElement => screen.getByRole('button', { name });
