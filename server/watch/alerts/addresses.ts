/** Where a person of the console is told. An address counts once the code that was mailed to it has been typed. */
import { randomInt, randomUUID } from 'node:crypto'
import { EMAIL_CODE } from '#domain/application/verification.ts'
import { MINUTE_MS } from '#domain/values/calendar.ts'
import type { Acting } from '../../operators/acting.ts'
import { newYorkDay } from '../../platform/clock/new-york-days.ts'
import { quietOf } from './address-records.ts'
import type { Needs, Records } from './needs.ts'

/** Null: a service, which is nobody. */
export const personOf = ({ entry }: Pick<Acting, 'entry'>): string | null => (entry.kind === 'nobody' ? null : entry.personId)

/** Answers until when the code can be typed. */
export async function giveAddress({ storage, jobs, now }: Needs, personId: string, email: string): Promise<Date> {
  const until = new Date(now().getTime() + EMAIL_CODE.minutes * MINUTE_MS)
  const code = String(randomInt(10 ** EMAIL_CODE.digits)).padStart(EMAIL_CODE.digits, '0')
  await storage.transaction(async (records) => {
    const { alertAddresses, sealed, mails, sql } = records
    const before = await removeAddress(records, personId, now())
    const [sealedAs, mailId] = [randomUUID(), randomUUID()]
    await sealed.addSubject({ id: sealedAs, kind: 'alert-address', at: now() }, { 'alert-address': { email, code } })
    await alertAddresses.add(personId, sealedAs, until, before ? quietOf(before) : null)
    await mails.add({ id: mailId, kind: 'alert-address', subjectId: sealedAs, at: now() })
    await jobs.enqueue(sql, 'mail', { mailId })
  })
  return until
}

export async function confirmAddress({ storage, now }: Needs, personId: string, typed: string): Promise<boolean> {
  const { alertAddresses, sealed } = storage.records
  const row = await alertAddresses.find(personId)
  if (!row || !(await alertAddresses.mayTry(personId, now()))) return false
  const kept = await sealed.open(row.sealed_as, 'alert-address')
  if (!kept || kept.code !== typed) return false
  await storage.transaction(async (records) => {
    await records.sealed.put(row.sealed_as, 'alert-address', { ...kept, code: null })
    // The first digest comes tomorrow.
    await records.alertAddresses.verify(personId, now(), newYorkDay(now()))
  })
  return true
}

/** Its key is destroyed. Use it in a transaction. */
export async function removeAddress(
  { alertAddresses, sealed }: Pick<Records, 'alertAddresses' | 'sealed'>,
  personId: string,
  at: Date,
) {
  const removed = await alertAddresses.remove(personId)
  if (removed) await sealed.erase(removed.sealed_as, at)
  return removed
}
