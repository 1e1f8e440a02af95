import {
  AppError,
  type EventBus,
  failure,
  type ProviderSession,
  REQUESTOR_ID,
  type Session,
  success,
} from '@grandstand/shared-contracts';
import {
  AddTveSubscription,
  type Caller,
  CheckAuthentication,
  GetEntitlements,
  GetUserMetadata,
  MvpdUserMetadata,
  ProviderSignOut,
} from '@grandstand/shared-contracts/api';
import { fetchProviderFlatToken } from '../http/provider-flat-token.ts';
import { type BrowserStorage, ensureDeviceId, type StorageKey } from '../storage/browser-storage.ts';
import type { SessionStore } from './session-store.ts';

export interface ProviderSessionDependencies {
  readonly store: Pick<SessionStore, 'get' | 'update'>;
  readonly storage: BrowserStorage;
  readonly bus: Pick<EventBus, 'emit'>;
  readonly call: Caller;
  readonly forgetCredentials: () => void;
  /** Epoch ms. */
  readonly now: () => number;
  readonly setUserType: (userType: Session['userType'], cause: string) => void;
  /** Message for code that failed to load. */
  readonly errorText: () => string;
}

const TV_KEYS: readonly StorageKey[] = [
  'selectedProvider',
  'sessionToken',
  'tveToken',
  'tveFlatToken',
  'tveFlatTokenExpiry',
];

/** The provider's token lives in this closure, between steps. */
export const createProviderSession = (dependencies: ProviderSessionDependencies): ProviderSession => {
  const { store, storage, bus, call, forgetCredentials, now, setUserType } = dependencies;
  let providerToken: string | null = null;

  const thisDevice = () => ensureDeviceId(storage);
  /** Whose provider session is meant: as checked last, else the TV of the link, else this browser. */
  const reference = () => {
    const { tv, flow, device } = store.get();
    return tv.reference ?? (flow === 'device' ? (device.regCode ?? device.tvId ?? device.deviceId) : thisDevice());
  };
  const know = (facts: Partial<Session['tv']>) => store.update(({ tv }) => ({ tv: { ...tv, ...facts } }));

  const check: ProviderSession['check'] = async (requested) => {
    const reply = await call(CheckAuthentication, { deviceId: requested });
    if (!reply.ok) return reply;
    const { status, token } = reply.value;
    providerToken = status === 1 && token !== undefined ? token : null;
    if (providerToken !== null) know({ reference: requested });
    return success(providerToken !== null);
  };

  const readMetadata: ProviderSession['readMetadata'] = async () => {
    const reply = await call(GetUserMetadata, { requestor: REQUESTOR_ID, deviceId: reference() });
    if (!reply.ok) return reply;
    const { mvpd, userID, zip, encryptedZip } = reply.value;
    know({
      selectedMVPD: mvpd,
      userID: decoded(userID),
      ...(zip ? { zip } : {}),
      ...(encryptedZip ? { encryptedZip } : {}),
    });
    return success({ hasZip: Boolean(zip ?? encryptedZip) });
  };

  const enter: ProviderSession['enter'] = async (userType) => {
    if (providerToken === null) return failure(new AppError('not_signed_in', 'No TV provider has been asked yet.'));
    const exchanged = await call(MvpdUserMetadata, { authorization: `Bearer ${providerToken}` });
    if (!exchanged.ok) return exchanged;
    const isOwn = reference() === thisDevice();
    // A TV's session token is good for that TV only.
    if (isOwn) {
      storage.set('sessionToken', exchanged.value.sessionToken);
      const flat = await fetchProviderFlatToken({ storage, call, deviceId: thisDevice(), now });
      if (!flat.ok) return flat;
    }
    storage.set('tveToken', providerToken);
    const { selectedMVPD, zip, encryptedZip } = store.get().tv;
    storage.set('selectedProvider', selectedMVPD ?? '');
    know({ authenticated: true });
    setUserType(userType, userType === 'dtc' ? 'partner' : 'tv-auth');
    bus.emit('tv:authenticated', {
      mvpdId: selectedMVPD ?? '',
      hasZip: Boolean(zip ?? encryptedZip),
      userType,
    });
    return success(undefined);
  };

  return {
    check,
    readMetadata,
    enter,
    addSubscription: () => addThroughProvider(dependencies, reference, readMetadata),
    async leave(cause) {
      const left = reference();
      providerToken = null;
      for (const key of TV_KEYS) storage.remove(key);
      forgetCredentials();
      store.update({ tv: { selectedMVPD: null, authenticated: false } });
      bus.emit('tv:provider-reset', { cause });
      await call(ProviderSignOut, { deviceId: left });
    },
  };
};

const addThroughProvider = async (
  { store, call, forgetCredentials }: ProviderSessionDependencies,
  reference: () => string,
  readMetadata: ProviderSession['readMetadata'],
): ReturnType<ProviderSession['addSubscription']> => {
  const { tv } = store.get();
  // After a reload the zip code is not known any more.
  if (!tv.zip && !tv.encryptedZip) {
    const read = await readMetadata();
    if (!read.ok) return read;
  }
  const { selectedMVPD, zip, encryptedZip } = store.get().tv;
  const added = await call(AddTveSubscription, {
    mvpdID: selectedMVPD ?? '',
    encryptedZip: encryptedZip ?? zip ?? '',
    deviceId: reference(),
  });
  if (!added.ok) return added;
  // The account may watch more now. A failure costs nothing: playback requests it again.
  forgetCredentials();
  await call(GetEntitlements, {});
  return success(undefined);
};

/** AUTH-101: the provider sends it URL-encoded; a malformed value is returned unchanged. */
const decoded = (userID: string): string => {
  try {
    return decodeURIComponent(userID);
  } catch {
    return userID;
  }
};
