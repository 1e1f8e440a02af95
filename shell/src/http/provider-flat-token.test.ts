import { AppError, failure, success } from '@grandstand/shared-contracts';
import type { Caller } from '@grandstand/shared-contracts/api';
import { createBrowserStorage } from '../storage/browser-storage.ts';
import { fetchProviderFlatToken } from './provider-flat-token.ts';

const NOW = 1_000_000;
beforeEach(() => localStorage.clear());

const fetchWith = async (answer: unknown) => {
  const storage = createBrowserStorage();
  storage.set('sessionToken', 'session-1');
  storage.set('tveToken', 'provider-token');
  storage.set('tveFlatToken', 'old');
  const requests: unknown[] = [];
  const call = (async (_call: unknown, request: unknown) => {
    requests.push(request);
    return answer;
  }) as unknown as Caller;
  const result = await fetchProviderFlatToken({ storage, call, deviceId: 'd', now: () => NOW });
  return { result, requests, storage };
};

test('AUTH-105: requests the flat token with the session token and stores it with its expiry', async () => {
  const { result, requests, storage } = await fetchWith(success({ flatToken: 'flat-1', expiresIn: 3_600 }));
  expect(result).toEqual(success('flat-1'));
  expect(requests).toEqual([{ deviceId: 'd', kind: 'tve', sessionToken: 'session-1' }]);
  expect([storage.get('tveFlatToken'), storage.get('tveFlatTokenExpiry')]).toEqual(['flat-1', String(NOW + 3_600_000)]);
});

test.each([401, 403])('removes a provider session that has ended (%i)', async (status) => {
  const { result, storage } = await fetchWith(failure(new AppError('forbidden', 'over', { status })));
  expect(result.ok).toBe(false);
  expect(['sessionToken', 'tveToken', 'tveFlatToken'].map((key) => storage.get(key as never))).toEqual([
    null,
    null,
    null,
  ]);
});

test('a service that is away costs nothing that was kept', async () => {
  const { storage } = await fetchWith(failure(new AppError('unavailable', 'away')));
  expect(['sessionToken', 'tveToken'].map((key) => storage.get(key as never))).toEqual(['session-1', 'provider-token']);
});
