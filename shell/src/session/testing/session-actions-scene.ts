import { ALL_TEXTS } from '../../testing/all-texts.ts';
import { type SessionActions } from '@grandstand/shared-contracts';
import { translator } from '@grandstand/shared-contracts/config';
import { createEventHub } from '../../events/event-hub.ts';
import { createCaller } from '../../http/caller.ts';
import { createCredentials } from '../../http/credentials.ts';
import { createBrowserStorage } from '../../storage/browser-storage.ts';
import { createSessionActions } from '../session-actions.ts';
import { createSessionStore } from '../session-store.ts';

/** Epoch ms. */
export const NOW = Date.UTC(2026, 10, 20);
/** By the call's name in its address; 404 for others. */
export type Answers = Record<string, () => { status?: number; body: unknown }>;

export const reply = (name: string, fields: object) => () => ({
  body: { [`${name}ResponseMessage`]: { responseCode: '1', ...fields } },
});
/** `dateOfBirth`: epoch ms. */
export const contact = (dateOfBirth: number | null) =>
  reply('GetContact', {
    spAccountID: 'acc-1',
    isLinkedToTV: false,
    contactMessage: [
      { firstName: 'Nora', lastName: 'Sub', email: 'nora@example.test', userName: 'nora', dateOfBirth, gender: null },
    ],
  });
/** A service that answers everything. */
export const working = (): Answers => ({
  getOAuthAccessTokenv2: reply('GetOAuthAccessTokenv2', {
    accessToken: 'A1',
    refreshToken: 'R1',
    expiresIn: NOW + 900_000,
  }),
  refreshToken: reply('RefreshToken', { accessToken: 'A2', refreshToken: 'R2', expiresIn: NOW + 900_000 }),
  createUser: reply('CreateUser', {
    spAccountID: 'acc-1',
    accessToken: 'A1',
    refreshToken: 'R1',
    expiresIn: NOW + 900_000,
  }),
  getContact: contact(Date.UTC(1990, 0, 1)),
  getFavourites: reply('GetFavourites', {
    favourites: { favoriteTeams: [1], favoritePlayers: [], notificationTags: ['NEWSLETTER'] },
  }),
  getActiveSubscriptions: reply('GetActiveSubscriptions', { AccountServiceMessage: [] }),
  logOutUser: reply('LogOutUser', {}),
  addOrRemoveFavouritesPOST: reply('AddOrRemoveFavourites', {}),
});

/** An empty browser's session over a service that gives these answers. */
export const sessionWith = (answers: Answers, { minAge = 13 } = {}) => {
  localStorage.clear();
  const calls: string[] = [];
  const bodies: Record<string, unknown> = {};
  const storage = createBrowserStorage();
  storage.set('deviceId', 'device-1');
  const bus = createEventHub().scope('shell');
  const store = createSessionStore(storage, 'device-1', bus);
  const t = translator(ALL_TEXTS);
  const signedOut: string[] = [];
  let forgotten = 0;
  bus.on('session:signed-out', ({ reason }) => signedOut.push(reason));
  const call = createCaller({
    fetch: (async (url: string, init: { headers: Record<string, string>; body: string }) => {
      const name = url.slice(url.lastIndexOf('/') + 1);
      calls.push(name);
      bodies[name] = JSON.parse(init.body);
      const { status = 200, body } = (answers[name] ?? (() => ({ status: 404, body: {} })))();
      const expired = init.headers['Authorization'] === 'Bearer expired';
      return new Response(JSON.stringify(expired ? {} : body), { status: expired ? 403 : status });
    }) as never,
    settings: () => ({ services: {} }),
    t,
    credentials: createCredentials({ storage, deviceId: 'device-1', now: () => NOW }),
    renewSession: () => actions.renew(),
  });
  const actions: SessionActions = createSessionActions({
    store,
    storage,
    bus,
    call,
    forgetCredentials: () => {
      forgotten += 1;
    },
    now: () => NOW,
    minAge: () => minAge,
    tooYoungText: () => t('signIn.tooYoung'),
    errorText: () => t('errorModal.body'),
    exclusively: (work) => work(),
  });
  return { actions, store, storage, calls, bodies, signedOut, bus, forgets: () => forgotten };
};
export const credentials = { email: 'nora@example.test', password: 'Grandstand1!' };

export const registration = {
  name: 'Ana Maria Cruz',
  email: 'ana@example.test',
  dateOfBirth: 0,
  gender: null,
  referralCode: null,
  newsletter: false,
};
