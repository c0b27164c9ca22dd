/** Loaded before a program (`--import`), gives it a clock that is ahead of the machine's by as many milliseconds as the file CLOCK_SHIFT_FILE says. */
import { readFileSync } from 'node:fs'

const READ_EVERY_MS = 100
const RealDate = Date
let shiftMs = 0

function read() {
  try {
    shiftMs = Number(readFileSync(process.env.CLOCK_SHIFT_FILE ?? '', 'utf8'))
  } catch {
    // Nobody has moved it yet.
  }
}

read()
setInterval(read, READ_EVERY_MS).unref()

globalThis.Date = class extends RealDate {
  constructor(...given: []) {
    if (given.length > 0) super(...given)
    else super(RealDate.now() + shiftMs)
  }

  static override now(): number {
    return RealDate.now() + shiftMs
  }
} as DateConstructor
