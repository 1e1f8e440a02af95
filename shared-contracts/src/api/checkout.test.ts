import fc from 'fast-check';
import { INSTALLMENT_COUNTS } from '../constants.ts';
import { frameMessageOf } from '../frame-message.ts';
import { installmentsOf } from '../pricing.ts';
import { CheckoutMessage, CheckoutRequest } from './checkout.ts';

const order = {
  type: 'SUBSCRIPTION_PACKAGE_REQUEST',
  packageId: [{ serviceId: 'yes.web.Yearly' }],
  zip: '10001',
  voucherCodes: [],
  total: 66.66,
  totalLabel: 'Amount due Today',
  noOfInstallments: 3,
  cardType: 'Splitit',
  termsAndConditionsText: 'Terms',
  client_session_token: 'token',
};

test('SUBS-017: the purchase request has the specification’s fields, and comes from the Web by default', () => {
  expect(CheckoutRequest.parse(order)).toEqual({ ...order, partnerSource: 'Web' });
  for (const field of Object.keys(order)) {
    const { [field as keyof typeof order]: _left, ...rest } = order;
    expect(CheckoutRequest.safeParse(rest).success).toBe(false);
  }
  expect(CheckoutRequest.safeParse({ ...order, noOfInstallments: 12 }).success).toBe(false);
  expect(CheckoutRequest.safeParse({ ...order, cardType: 'Cash' }).success).toBe(false);
});

test('S-14: a message counts from the frame’s own window and exact origin only, and in its shape', () => {
  const source = {} as MessageEventSource;
  const frame = { source, origin: 'http://localhost:8081' };
  const event = { data: { type: 'checkout:ready' }, source, origin: frame.origin };
  expect(frameMessageOf(CheckoutMessage, event, frame)).toEqual({ type: 'checkout:ready' });
  const forged = [
    { ...event, origin: 'http://localhost:8080' },
    { ...event, origin: 'http://localhost:8081.evil.example' },
    { ...event, source: {} as MessageEventSource },
    { ...event, data: { type: 'checkout:success' } },
    { ...event, data: 'checkout:ready' },
  ];
  for (const one of forged) expect(frameMessageOf(CheckoutMessage, one, frame)).toBeNull();
  expect(frameMessageOf(CheckoutMessage, { ...event, source: null }, { ...frame, source: null })).toBeNull();
});

test('SUBS-004, A-71: payments add up to the price exactly, and none is below zero', () => {
  expect(installmentsOf(199_99, 3)).toEqual([66_66, 66_66, 66_67]);
  expect(installmentsOf(199_99, 6)).toEqual([33_33, 33_33, 33_33, 33_33, 33_33, 33_34]);
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.constantFrom(...INSTALLMENT_COUNTS), (price, count) => {
      const payments = installmentsOf(price, count);
      expect(payments).toHaveLength(count);
      expect(payments.reduce((sum, payment) => sum + payment, 0)).toBe(price);
      expect(Math.min(...payments)).toBeGreaterThanOrEqual(0);
    }),
  );
});
