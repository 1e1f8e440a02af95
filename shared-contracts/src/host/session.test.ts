import { servicePeriod } from '../api/account.ts';
import type { FlowType, VisitorType } from '../constants.ts';
import { emptySession, type Flow, type UserType } from './session.ts';

test.each([
  ['yes.web.Monthly', 'Monthly'],
  ['yes.web.Yearly', 'Yearly'],
  ['Monthly', 'Monthly'],
])('CON-006: the period of %s is %s', (serviceId, period) => {
  expect(servicePeriod(serviceId)).toBe(period);
});

test('CON-011: the state of the TV provider starts empty and contains no token', () => {
  const { tv, device } = emptySession('device-1');
  expect(tv).toEqual({ selectedMVPD: null, authenticated: false });
  expect(device).toEqual({ deviceId: 'device-1' });
  expect(JSON.stringify(emptySession('device-1'))).not.toMatch(/token/i);
});

/** Compiles only while the two types are the same. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;

test('CON-037: the visitor types and the flow types are those that the specification names', () => {
  const areVisitors: Same<VisitorType, 'anonymous' | 'dtc' | 'tve' | 'device'> = true;
  const areFlows: Same<FlowType, 'user' | 'device' | 'dtc' | 'tve'> = true;
  expect([areVisitors, areFlows]).toEqual([true, true]);
});

test('CON-037: visitors are anonymous, direct or of a TV provider, on the user flow or the device flow', () => {
  const types: readonly UserType[] = ['dtc', 'tve', null];
  const flows: readonly Flow[] = ['user', 'device'];
  const combined = types.flatMap((userType) => flows.map((flow) => ({ ...emptySession('device-1'), userType, flow })));
  expect(new Set(combined.map(({ userType, flow }) => `${userType} ${flow}`)).size).toBe(6);
  expect(emptySession('device-1')).toMatchObject({ account: null, userType: null, flow: 'user' });
});
