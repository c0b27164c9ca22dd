/** The facts that a build shows: the usual settings, and the lenders of the sandbox. The server puts its own in their place. */
import { readFileSync } from 'node:fs'
import { readLenderFile } from '#domain/matching/lender/lender-file.ts'
import { DEFAULT_POLICY } from '#domain/policy/policy.ts'
import { type PublicFacts, publicFacts, USUAL_PUBLIC_SETTINGS } from '#domain/policy/public-facts.ts'
import { todayAcrossUs } from '#domain/values/calendar.ts'

const SANDBOX_LENDERS = new URL('../../sandbox/lenders.json', import.meta.url)
const SANDBOX_URL = 'http://localhost:3100'

export function buildFacts(now: Date): PublicFacts {
  const reading = readLenderFile(readFileSync(SANDBOX_LENDERS, 'utf8'), { production: false, sandboxUrl: SANDBOX_URL })
  if (reading.kind === 'refused') throw new Error(`sandbox/lenders.json: ${reading.reasons.join(' ')}`)
  return publicFacts({ policy: DEFAULT_POLICY, ...USUAL_PUBLIC_SETTINGS }, reading.file, todayAcrossUs(now).latest)
}
