/** The platform's and the device's clocks are assumed to run at the same rate for this long. */
const GOOD_MS = 10 * 60_000;
/** A larger difference between two clocks of this device means that it slept or a clock was set. */
const LEAP_MS = 250;

export interface DeviceClocks {
  /** Epoch ms; can be changed. */
  wall(): number;
  /** Never goes back; stops while the device sleeps. */
  steady(): number;
}

export const DEVICE_CLOCKS: DeviceClocks = { wall: () => Date.now(), steady: () => performance.now() };

export interface PlatformTime {
  /** Stores the time of a response of the platform, epoch ms; NaN is ignored. */
  note(theirMs: number): void;
  /** Epoch ms by the platform's clock; null before the first note, and after this device slept or its clock was set. */
  nowMs(): number | null;
}

export const createPlatformTime = (device: DeviceClocks = DEVICE_CLOCKS): PlatformTime => {
  let noted: { readonly theirMs: number; readonly wallMs: number; readonly steadyMs: number } | null = null;
  return {
    note(theirMs) {
      if (!Number.isNaN(theirMs)) noted = { theirMs, wallMs: device.wall(), steadyMs: device.steady() };
    },
    nowMs() {
      if (!noted) return null;
      const passedMs = device.wall() - noted.wallMs;
      const leapMs = Math.abs(passedMs - (device.steady() - noted.steadyMs));
      return leapMs > LEAP_MS || passedMs > GOOD_MS ? null : noted.theirMs + passedMs;
    },
  };
};
