/** Settings that lift every limit on visitors: one machine plays all of them, from one address, and what limits a person must not limit it. */
import { SETTINGS } from '#server/settings/config.ts'

export const UNLIMITED = '1000000000'

const limits = Object.keys(SETTINGS).filter((name) => name.startsWith('LIMIT_') && name !== 'LIMIT_WINDOW_SECONDS')

export const WITHOUT_LIMITS: Readonly<Record<string, string>> = Object.fromEntries(limits.map((name) => [name, UNLIMITED]))
