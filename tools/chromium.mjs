// Where Debian's packages put the browsers.
import { existsSync } from 'node:fs'

/** What visitors have: for benchmarks and pictures. */
export const CHROMIUM = '/usr/bin/chromium'

/** The same engine without a window's machinery, at half the processor time. Not every distribution has it. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

export const browserForTests = () => (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM)
