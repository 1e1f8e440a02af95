import { ALL_TEXTS } from '../../testing/all-texts.ts';
import { RuntimeSettings, translator } from '@grandstand/shared-contracts/config';
import { createBrowserStorage } from '../../storage/browser-storage.ts';
import { createShellSession } from '../shell-session.ts';

/** As the service wraps the reply to the call `name`. */
export const envelope = (name: string, fields: object) => ({
  [`${name}ResponseMessage`]: { responseCode: '1', ...fields },
});

const aContact = () => ({
  firstName: 'Nora',
  lastName: 'S',
  email: 'n@example.test',
  userName: 'n',
  dateOfBirth: 0,
  gender: null,
});

/** The service behind every session of a test, and the address of their page; as new before each test. */
export const service = {
  calls: [] as string[],
  /** Answers in place of the service; null leaves it to the service. */
  instead: null as ((url: string) => Response | null | Promise<Response | null>) | null,
  path: '/watch',
  /** Whom the service knows. */
  contact: aContact(),
};
export const countOf = (name: string): number => service.calls.filter((call) => call === name).length;

export const replies = () => ({
  getContact: envelope('GetContact', {
    spAccountID: 'acc-1',
    isLinkedToTV: false,
    contactMessage: [service.contact],
  }),
  getFavourites: envelope('GetFavourites', {
    favourites: { favoriteTeams: [], favoritePlayers: [], notificationTags: [] },
  }),
  getActiveSubscriptions: envelope('GetActiveSubscriptions', { AccountServiceMessage: [] }),
  refreshToken: envelope('RefreshToken', { accessToken: 'new', refreshToken: 'R1', expiresIn: Date.now() + 900_000 }),
  getOAuthAccessTokenv2: envelope('GetOAuthAccessTokenv2', {
    accessToken: 'fresh',
    refreshToken: 'R2',
    expiresIn: Date.now() + 900_000,
  }),
  logOutUser: envelope('LogOutUser', {}),
});

/** A tab of this browser. */
export const open = () =>
  createShellSession({
    storage: createBrowserStorage(),
    settings: () => RuntimeSettings.parse({}),
    t: translator(ALL_TEXTS),
    localize: (message) => message,
    isDevicePage: () => service.path.startsWith('/authenticate'),
  });

/** Call once at the top of a test file. */
export const runOnService = (): void => {
  beforeEach(() => {
    Object.assign(service, { calls: [], instead: null, path: '/watch', contact: aContact() });
    localStorage.clear();
    globalThis.fetch = (async (url: string, init: { headers: Record<string, string> }) => {
      const name = url.slice(url.lastIndexOf('/') + 1) as keyof ReturnType<typeof replies>;
      service.calls.push(name);
      const other = await service.instead?.(url);
      if (other) return other;
      const expired = init.headers['Authorization'] === 'Bearer expired';
      return new Response(JSON.stringify(expired ? {} : replies()[name]), { status: expired ? 403 : 200 });
    }) as never;
  });
};
