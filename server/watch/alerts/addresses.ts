/** Where a person of the console is told. An address counts once the code that was mailed to it has been typed. */
import { randomInt, randomUUID } from 'node:crypto'
import { EMAIL_CODE } from '#domain/application/verification.ts'
import { MINUTE_MS } from '#domain/values/calendar.ts'
import { newYorkDay } from '../../platform/clock/new-york-days.ts'
import type { Needs, Records } from './needs.ts'

export const giveAddress = ({ storage, jobs, now }: Needs, personId: string, email: string): Promise<void> =>
  storage.transaction(async (records) => {
    const before = await removeAddress(records, personId, now())
    const code = String(randomInt(10 ** EMAIL_CODE.digits)).padStart(EMAIL_CODE.digits, '0')
    const [sealedAs, mailId] = [randomUUID(), randomUUID()]
    await records.sealed.addSubject({ id: sealedAs, kind: 'alert-address', at: now() }, { 'alert-address': { email, code } })
    await records.alertAddresses.add({
      ...{ person_id: personId, sealed_as: sealedAs, quiet: before?.quiet ?? null, verified_at: null, digest_day: null },
      ...{ code_until: new Date(now().getTime() + EMAIL_CODE.minutes * MINUTE_MS), tries_left: EMAIL_CODE.tries },
    })
    await records.mails.add({ id: mailId, kind: 'alert-address', subjectId: sealedAs, at: now() })
    await jobs.enqueue(records.sql, 'mail', { mailId })
  })

export async function confirmAddress({ storage, now }: Needs, personId: string, typed: string): Promise<boolean> {
  const { alertAddresses, sealed } = storage.records
  const row = await alertAddresses.find('person_id', personId)
  if (!row || !(await alertAddresses.mayTry(personId, now()))) return false
  const kept = await sealed.open(row.sealed_as, 'alert-address')
  if (!kept || kept.code !== typed) return false
  await storage.transaction(async (records) => {
    await records.sealed.put(row.sealed_as, 'alert-address', { ...kept, code: null })
    // The first digest comes tomorrow.
    await records.alertAddresses.set(personId, { verified_at: now(), tries_left: 0, digest_day: newYorkDay(now()) })
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
