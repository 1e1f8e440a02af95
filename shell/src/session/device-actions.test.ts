import { createBrowserStorage } from '../storage/browser-storage.ts';
import { anAccount, aSession } from '@grandstand/shared-contracts/testing';
import { createDeviceActions } from './device-actions.ts';
import type { Session } from '@grandstand/shared-contracts';

const KEYS = ['regCode', 'platform', 'ActivationCode', 'TVCode'] as const;
const kept = () => Object.fromEntries(KEYS.map((key) => [key, localStorage.getItem(key)]));

const actionsOn = (start: Session) => {
  localStorage.clear();
  let session = start;
  const update = (change: Partial<Session> | ((known: Session) => Partial<Session>)) => {
    session = { ...session, ...(typeof change === 'function' ? change(session) : change) };
  };
  return { actions: createDeviceActions({ update }, createBrowserStorage()), session: () => session };
};
const A_LINK = { deviceId: 'REG1', regCode: 'REG1', platform: 'lg', activationCode: '123456' };

test('SHELL-037, DEV-004: stores the TV of an address, and keeps it when a later address has fewer values', () => {
  const { actions, session } = actionsOn(aSession({ device: { deviceId: 'own' } }));
  actions.setDeviceContext(A_LINK);
  expect(kept()).toEqual({ regCode: 'REG1', platform: 'lg', ActivationCode: '123456', TVCode: null });
  const { deviceId: tvId, ...link } = A_LINK;
  expect(session()).toMatchObject({ flow: 'device', device: { deviceId: 'own', tvId, ...link } });
  actions.setDeviceContext({});
  expect(kept()).toEqual({ regCode: 'REG1', platform: 'lg', ActivationCode: '123456', TVCode: null });
  expect(session().device).toEqual({ deviceId: 'own', tvId, ...link });
});

test('DEV-004, DEV-009: a link that worked marks the account linked, keeps the code as the TV’s, and ends the device flow', () => {
  const { actions, session } = actionsOn(
    aSession({ account: anAccount({ isLinkedToTV: false }), device: { deviceId: 'own' } }),
  );
  actions.setDeviceContext(A_LINK);
  actions.markLinked('123456');
  expect(session()).toMatchObject({ flow: 'user', account: { isLinkedToTV: true }, device: { tvCode: '123456' } });
  expect(kept()).toEqual({ regCode: null, platform: 'lg', ActivationCode: null, TVCode: '123456' });
  expect(session().device).toEqual({ deviceId: 'own', platform: 'lg', tvCode: '123456' });
});
