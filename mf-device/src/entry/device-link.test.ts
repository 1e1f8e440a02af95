import { codeProblem, normalizeCode, readDeviceLink } from './device-link.ts';

test('DEV-007, A-79: converts a code to upper case and removes pasted spaces', () => {
  expect(normalizeCode(' ab 12\tc3\n')).toBe('AB12C3');
});

test('DEV-003, A-79: rejects a code that is not six digits', () => {
  expect(codeProblem('AB12C3')).toBe('device.enterCode');
  expect(codeProblem('123 456')).toBeNull();
});

test('DEV-004, A-04: reads the first segment as a registration code only with all three segments', () => {
  expect(readDeviceLink({ deviceId: 'd1', platform: 'lg' })).toEqual({ deviceId: 'd1', platform: 'lg' });
  expect(readDeviceLink({ deviceId: 'REG1', platform: 'lg', activationCode: '123456' })).toEqual({
    deviceId: 'REG1',
    regCode: 'REG1',
    platform: 'lg',
    activationCode: '123456',
  });
});
