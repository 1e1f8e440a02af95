import type { LocationLookup, ReplyOf } from './api/index.ts';
import type { Session } from './host/session.ts';
import type { TvProviderState } from './tv-provider-state.ts';

/** As the specification lists them; the two flat tokens are one entry there. */
const NAMED =
  'mvpdList, selectedMVPD, mvpdAuthenticated, mvpdToken, userMetadata, userMetadataZip, isDeviceAuthorized, ' +
  'activationError, geoLocation, anonymousFlatToken, tvFlatToken, registerDevice, XDeviceIDToken';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/**
 * Checked with all other types: a fact that the interface lacks, has beside these, or that becomes wider or narrower than
 * written here does not compile.
 */
const EXACT = {
  mvpdList: true satisfies Equal<
    TvProviderState['mvpdList'][number],
    {
      id: string;
      displayName: string;
      logoUrl: string;
      logoUrlWhite: string;
      isPremium: boolean;
      siteUrl: string;
      mrss: string;
      refusesFrames: boolean;
    }
  >,
  selectedMVPD: true satisfies Equal<TvProviderState['selectedMVPD'], string | null>,
  mvpdAuthenticated: true satisfies Equal<TvProviderState['mvpdAuthenticated'], boolean>,
  mvpdToken: true satisfies Equal<TvProviderState['mvpdToken'], string>,
  userMetadata: true satisfies Equal<
    TvProviderState['userMetadata'],
    Pick<{ mvpd: string; userID: string }, 'mvpd' | 'userID'>
  >,
  userMetadataZip: true satisfies Equal<TvProviderState['userMetadataZip'], string>,
  isDeviceAuthorized: true satisfies Equal<TvProviderState['isDeviceAuthorized'], boolean>,
  activationError: true satisfies Equal<TvProviderState['activationError'], string>,
  geoLocation: true satisfies Equal<
    TvProviderState['geoLocation'],
    { country: string; zone: 'yankees-nets' | 'yankees' | 'nets' | 'none'; zip: string }
  >,
  anonymousFlatToken: true satisfies Equal<TvProviderState['anonymousFlatToken'], string>,
  tvFlatToken: true satisfies Equal<TvProviderState['tvFlatToken'], string>,
  registerDevice: true satisfies Equal<TvProviderState['registerDevice'], { secret: string; expiry: number }>,
  XDeviceIDToken: true satisfies Equal<TvProviderState['XDeviceIDToken'], string>,
} satisfies { [Key in keyof TvProviderState]-?: true };

/** What remotes can read: no token, and nothing beside these facts. */
const READABLE = {
  selectedMVPD: true satisfies Equal<Session['tv']['selectedMVPD'], string | null>,
  authenticated: true satisfies Equal<Session['tv']['authenticated'], boolean>,
  zip: true satisfies Equal<Session['tv']['zip'], string | undefined>,
  encryptedZip: true satisfies Equal<Session['tv']['encryptedZip'], string | undefined>,
  userID: true satisfies Equal<Session['tv']['userID'], string | undefined>,
  reference: true satisfies Equal<Session['tv']['reference'], string | undefined>,
} satisfies { [Key in keyof Session['tv']]-?: true };

test('CON-011: the TV-provider state has every fact that the specification names, of exactly its type', () => {
  expect(Object.keys(EXACT)).toEqual(NAMED.split(', '));
  expect(Object.values(EXACT).every((isExact) => isExact)).toBe(true);
});

test('CON-011: of the TV-provider state remotes read these facts, and no token', () => {
  expect(Object.keys(READABLE)).toEqual([
    'selectedMVPD',
    'authenticated',
    'zip',
    'encryptedZip',
    'userID',
    'reference',
  ]);
  expect(true satisfies Equal<ReplyOf<typeof LocationLookup>, TvProviderState['geoLocation']>).toBe(true);
});
