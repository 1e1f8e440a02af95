import { AddTveSubscription, AppRegister, GetEntitlements, PackageMessage } from './index.ts';

const aPackage = {
  pkgMsg: { packageID: 'yes.web.Monthly', period: 'NoOfMonths', retailPrice: 19.99, displayName: 'Monthly' },
  promoMsg: [{ startDate: '02/01/2026', endDate: '03/31/2026', promotionPrice: 17.99 }],
};
const withPackage = (changes: object) => ({ ...aPackage, pkgMsg: { ...aPackage.pkgMsg, ...changes } });

test.each([
  ['by the month', aPackage, true],
  ['by the year', withPackage({ period: 'NoOfYears' }), true],
  ['without promotions', { ...aPackage, promoMsg: [] }, true],
  ['by the week', withPackage({ period: 'NoOfWeeks' }), false],
  ['without packageID', withPackage({ packageID: undefined }), false],
  ['without displayName', withPackage({ displayName: undefined }), false],
  ['with its price as text', withPackage({ retailPrice: '19.99' }), false],
  ['without promoMsg', { pkgMsg: aPackage.pkgMsg }, false],
  [
    'with a promotion without endDate',
    { ...aPackage, promoMsg: [{ startDate: '02/01/2026', promotionPrice: 1 }] },
    false,
  ],
])('CON-007: a package %s is valid: %s', (_what, value, isValid) => {
  expect(PackageMessage.safeParse(value).success).toBe(isValid);
});

const tvSubscription = { mvpdID: 'harborline', encryptedZip: '10001', deviceId: 'd1' };
test.each([
  [tvSubscription, true],
  [{ ...tvSubscription, mvpdID: undefined }, false],
  [{ ...tvSubscription, encryptedZip: undefined }, false],
  [{ ...tvSubscription, encryptedZip: 10001 }, false],
])('CON-008: the TV subscription %j is valid: %s', (value, isValid) => {
  expect(AddTveSubscription.request.safeParse(value).success).toBe(isValid);
});

test.each([
  [{ ovatToken: 'token', ovatTokenExpiry: 1_800_000_000_000 }, true],
  [{}, true],
  [{ ovatToken: 7 }, false],
  [{ ovatToken: 'token', ovatTokenExpiry: 'tomorrow' }, false],
])('CON-008: the entitlements %j are valid: %s', (value, isValid) => {
  expect(GetEntitlements.reply.safeParse(value).success).toBe(isValid);
});

test.each([
  [{ secret: 's', expiry: 1_800_000_000_000 }, true],
  [{ secret: 's' }, false],
  [{ expiry: 1_800_000_000_000 }, false],
])('CON-008: the device registration %j is valid: %s', (value, isValid) => {
  expect(AppRegister.reply.safeParse(value).success).toBe(isValid);
});
