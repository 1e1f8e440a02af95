/** For this long the platform's clock and this device's are taken to run at the same rate. */
const GOOD_MS = 10 * 60_000;
/** Between two clocks of this device: more, and it slept or was set. */
const LEAP_MS = 250;

export interface DeviceClocks {
  /** Epoch ms; may be set. */
  wall(): number;
  /** Never goes back; stops while the device sleeps. */
  steady(): number;
}

export const DEVICE_CLOCKS: DeviceClocks = { wall: () => Date.now(), steady: () => performance.now() };

export interface PlatformTime {
  /** A response of the platform named this time, epoch ms; NaN is ignored. */
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
