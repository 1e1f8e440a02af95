import { codeFault, normalizeCode, readDeviceLink } from './device-link.ts';

test('DEV-007, A-79: a code is upper-cased, and loses the spaces that it was pasted with', () => {
  expect(normalizeCode(' ab 12\tc3\n')).toBe('AB12C3');
});

test('DEV-003, A-79: what is not six digits is not sent', () => {
  expect(codeFault('AB12C3')).toBe('device.enterCode');
  expect(codeFault('123 456')).toBeNull();
});

test('DEV-004, A-04: only with all three segments the first is a registration code, too', () => {
  expect(readDeviceLink({ deviceId: 'd1', platform: 'lg' })).toEqual({ deviceId: 'd1', platform: 'lg' });
  expect(readDeviceLink({ deviceId: 'REG1', platform: 'lg', activationCode: '123456' })).toEqual({
    deviceId: 'REG1',
    regCode: 'REG1',
    platform: 'lg',
    activationCode: '123456',
  });
});
