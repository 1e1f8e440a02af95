/** What an address of the device flow names. */
export interface DeviceLink {
  /** The TV's id, or its registration code in the three-segment form. */
  readonly deviceId?: string;
  readonly regCode?: string;
  readonly platform?: string;
  readonly activationCode?: string;
}

/** with three segments the first is the TV's registration code and its device reference at once. */
export const readDeviceLink = (params: Readonly<Record<string, string | undefined>>): DeviceLink => {
  const { deviceId, platform, activationCode } = params;
  return {
    ...(deviceId ? { deviceId } : {}),
    ...(deviceId && platform && activationCode ? { regCode: deviceId } : {}),
    ...(platform ? { platform } : {}),
    ...(activationCode ? { activationCode } : {}),
  };
};

/** Pasted codes may carry spaces; case never matters (DEV-007). */
export const normalizeCode = (typed: string): string => typed.replace(/\s+/g, '').toUpperCase();

/** DEV-002, DEV-003: which text stands under the field, or null when the code may be sent. */
export const codeFault = (typed: string): 'device.codeMissing' | 'device.enterCode' | null => {
  const code = normalizeCode(typed);
  if (code === '') return 'device.codeMissing';
  return /^\d{6}$/.test(code) ? null : 'device.enterCode';
};
