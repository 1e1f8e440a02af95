/** The only source of "now" in the platform, so that tests and the control port can move it. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** A clock that runs `offsetMs` ahead of another; the control port moves it. */
export interface AdjustableClock extends Clock {
  offsetMs: number;
}

export const createAdjustableClock = (base: Clock = systemClock): AdjustableClock => ({
  offsetMs: 0,
  now() {
    return base.now() + this.offsetMs;
  },
});
