/** The sandbox's lenders in this process, and a ledger of the leads that reached them: what they hold is asked of themselves, not of us. */
import { readFileSync } from 'node:fs'
import { runIdOf } from '#domain/matching/run/run-keys.ts'
import { makeLenderPart } from '#sandbox/lenders/lender-part.ts'
import { startSandbox } from '#sandbox/sandbox.ts'
import type { Sandbox } from '../outside-world.ts'

const SECRETS = new URL('../../../sandbox/lender-secrets.json', import.meta.url)

export function lendersWithLedger() {
  /** How often each attempt key was posted; it names run and lender. */
  const posts = new Map<string, number>()
  /** Who a run is about, as the lender learns it. */
  const people = new Map<string, string>()
  let isHeld: (lender: string, attemptKey: string) => boolean = () => false

  const sandbox: Sandbox = async (settings) => {
    const lenders = await makeLenderPart({
      publicUrl: () => settings.publicUrl ?? '',
      siteUrl: () => settings.siteUrl,
      pace: 'none',
      secrets: JSON.parse(readFileSync(SECRETS, 'utf8')) as Record<string, string>,
    })
    const { received } = lenders.book
    const record = received.record.bind(received)
    received.record = (lender, call, key, fields) => {
      if (call === 'post') posts.set(key, (posts.get(key) ?? 0) + 1)
      record(lender, call, key, fields)
    }
    const keep = lenders.book.record.bind(lenders.book)
    lenders.book.record = (lender, lead, ...rest) => {
      people.set(runIdOf(lead.attemptKey), `${lead.applicant.primaryPhone} ${lead.applicant.secondaryPhone}`)
      return keep(lender, lead, ...rest)
    }
    isHeld = (lender, key) => lenders.book.find(lender, key)?.reaction.decision?.outcome === 'accepted'
    return startSandbox({ ...settings, parts: [lenders] })
  }
  const holders = () => {
    const keys = [...posts.keys()].filter((key) => isHeld(key.slice(runIdOf(key).length + 1), key))
    return keys.map((key) => people.get(runIdOf(key)) ?? key)
  }
  return {
    sandbox,
    /** People whom more than one lender holds, or one lender twice. */
    soldTwice: () => holders().length - new Set(holders()).size,
    /** Attempts that were posted again, and people who were posted in two runs. */
    postedTwice: () => [...posts.values()].filter((times) => times > 1).length + people.size - new Set(people.values()).size,
    sold: () => holders().length,
  }
}
