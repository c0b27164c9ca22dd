/** Loaded before a program (`--import`), gives it a clock that is CLOCK_SHIFT_MS ahead of the machine's. */
const shiftMs = Number(process.env.CLOCK_SHIFT_MS)
const RealDate = Date

globalThis.Date = class extends RealDate {
  constructor(...given: []) {
    if (given.length > 0) super(...given)
    else super(RealDate.now() + shiftMs)
  }

  static override now(): number {
    return RealDate.now() + shiftMs
  }
} as DateConstructor
