import { AppError, failure, type Result, type Session, success } from '@grandstand/shared-contracts';
import { RegisterDevice } from '@grandstand/shared-contracts/api';
import { aSession, fakeHost, renderRemote } from '@grandstand/contracts-testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import manifest from '../../../remote.json';
import { remote } from '../../remote.tsx';

let undo: () => Promise<void> = async () => {};
/** Call once at the top of a test file. */
export const leaveAfterEach = (): void => {
  afterEach(async () => undo());
};

/** The remote at an address of the device flow, and the service's response to LINK NOW. */
export const open = async (
  path: string,
  answer: Result<Record<string, never>> = success({}),
  session: Session = aSession(),
) => {
  const host = fakeHost({
    session,
    path,
    routes: manifest.routes as never,
  });
  host.answer(RegisterDevice, answer);
  await act(async () => {
    const mounted = renderRemote(remote, { host });
    undo = () => act(async () => mounted.unmount());
  });
  return host;
};
/** No viewer is signed in. */
export const visitor = aSession({ status: 'anonymous', account: null });
export const refusal = (message: string) => failure(new AppError('refused', message));
export const withProvider = {
  tv: { selectedMVPD: 'harborline', authenticated: true, zip: '10001', reference: 'REG1' },
};

export const submit = async (code: string): Promise<void> => {
  const user = userEvent.setup();
  const field = screen.getByLabelText('Activation code');
  await user.clear(field);
  await user.click(field);
  if (code) await user.paste(code);
  await user.click(screen.getByRole('button', { name: 'LINK NOW' }));
};
