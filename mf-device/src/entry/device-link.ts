/** The parts of an address of the device flow. */
export interface DeviceLink {
  /** The TV's id, or its registration code in the three-segment form. */
  readonly deviceId?: string;
  readonly regCode?: string;
  readonly platform?: string;
  readonly activationCode?: string;
}

/** with three segments the first is both the TV's registration code and its device reference. */
export const readDeviceLink = (params: Readonly<Record<string, string | undefined>>): DeviceLink => {
  const { deviceId, platform, activationCode } = params;
  return {
    ...(deviceId ? { deviceId } : {}),
    ...(deviceId && platform && activationCode ? { regCode: deviceId } : {}),
    ...(platform ? { platform } : {}),
    ...(activationCode ? { activationCode } : {}),
  };
};

/** Pasted codes may contain spaces; case is ignored (DEV-007). */
export const normalizeCode = (typed: string): string => typed.replace(/\s+/g, '').toUpperCase();

/** DEV-002, DEV-003: the text under the field; null when the code can be sent. */
export const codeProblem = (typed: string): 'device.codeMissing' | 'device.enterCode' | null => {
  const code = normalizeCode(typed);
  if (code === '') return 'device.codeMissing';
  return /^\d{6}$/.test(code) ? null : 'device.enterCode';
};
