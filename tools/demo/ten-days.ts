/** Lives the planned days through the real path: visitors, lenders, mails and operators over HTTP and SMTP, while the clocks move from one moment to the next. */

import { HOUR_MS } from '#domain/values/calendar.ts'
import type { DemonstrationReport } from '#sandbox/demonstration.ts'
import type { MovedProduct } from './moved-product.ts'
import { until } from './moved-product.ts'
import type { MadeUpPerson } from './people.ts'
import { DAYS, type planDays, type Visit } from './plan.ts'

export interface TenDays {
  readonly product: MovedProduct
  readonly days: ReturnType<typeof planDays>
  readonly sandboxUrl: string
  /** The rest is left out. */
  readonly signal: AbortSignal
  readonly say: (line: string) => void
  /** Looks at the product after each of the moments. */
  readonly look?: ((product: MovedProduct) => Promise<unknown>) | undefined
}

const SLOW = { lender: 'tortoise', day: 5, from: 10, until: 14, pausedUntil: 17 } as const
/** Who come within two hours come at one moment of the moved clock: more at once would be quicker, and crowd the day. */
const AT_ONCE = 4
const TOGETHER_MS = 2 * HOUR_MS
const APART_MS = 6000
const BEFORE_APPLYING_MS = 240_000
const NEWEST_MAILS = 12

export async function liveTenDays({ product, days, sandboxUrl, signal, say, look }: TenDays) {
  const { clock, post, asOperator } = product
  const sold: { readonly person: MadeUpPerson; readonly leadId: string }[] = []
  const lived = { applications: 0, returned: 0, deletionRequests: [] as string[] }

  const timeOf = (day: number, hour: number) => new Date((days[day]?.start.getTime() ?? 0) + hour * HOUR_MS)
  const isSlow = (at: Date) => at >= timeOf(SLOW.day, SLOW.from) && at < timeOf(SLOW.day, SLOW.until)
  const dayOf = (at: Date) => days.findLastIndex(({ start }) => start <= at)

  async function moveTo(at: Date) {
    clock.now = at
    const { applications } = lived
    const day = Math.min(dayOf(at) + 1, DAYS)
    const report: DemonstrationReport = {
      at: at.toISOString(),
      slowLenders: isSlow(at) ? [SLOW.lender] : [],
      day,
      days: DAYS,
      applications,
    }
    await reportTo(sandboxUrl, report)
  }

  async function operator(name: string, role: string): Promise<string> {
    return ((await asOperator('/tokens', { name, role, days: DAYS + 2 })) as { token: string }).token
  }

  async function linkMailedTo(email: string, pattern: RegExp): Promise<string> {
    let found: string | undefined
    await until(async () => {
      const { mails } = (await (await fetch(`${sandboxUrl}/inbox.json?newest=${NEWEST_MAILS}`)).json()) as Inbox
      const links = mails.filter(({ to }) => to.includes(email)).flatMap((mail) => mail.links)
      found = links.map((link) => pattern.exec(link)?.[1]).find(Boolean)
      return found !== undefined
    })
    return found ?? ''
  }

  async function verify({ person: { email }, verifies }: Visit) {
    if (verifies === 'no') return
    await post('/api/send-verification', { email })
    if (verifies === 'verified') await post('/api/verify-token', { token: await linkMailedTo(email, /#token=([\w-]+)/) })
  }

  async function apply({ person, opens }: Pick<Visit, 'person' | 'opens'>) {
    const { status, lead_id, redirect } = await product.apply(person)
    lived.applications++
    if (status === 'sold') sold.push({ person, leadId: lead_id })
    if (redirect && opens) {
      const { headers } = await fetch(`${product.url}${new URL(redirect).pathname}`, { redirect: 'manual' })
      await fetch(headers.get('location') ?? redirect)
    }
  }

  /** Together, so that each ends by the clock that it began with. */
  async function come(visits: readonly Visit[]) {
    const at = visits.at(-1)?.at ?? clock.now
    if (visits.some(({ verifies }) => verifies !== 'no')) {
      await moveTo(new Date(at.getTime() - BEFORE_APPLYING_MS))
      await Promise.all(visits.map(verify))
    }
    await moveTo(at)
    await Promise.all(
      visits
        .filter(({ leaves }) => !leaves)
        .map((visit, place) => {
          clock.now = new Date(at.getTime() + place * APART_MS)
          return apply(visit)
        }),
    )
    await product.followedUp()
  }

  /** Of a Californian, whom the law gives the right, and who has not asked yet. */
  async function askForDeletion() {
    const place = sold.findLastIndex(({ person }) => person.state === 'CA')
    const [asking] = sold.splice(Math.max(place, 0), 1)
    if (!asking) return
    const { person } = asking
    const fullName = `${person.firstName} ${person.lastName}`
    const asked = { fullName, email: person.email, confirmed: true, request: 'delete' }
    const { reference } = (await post('/api/ccpa-requests', asked)) as { reference: string }
    lived.deletionRequests.push(reference)
    await post('/api/ccpa-requests/confirm', { token: await linkMailedTo(person.email, /#confirm-([\w-]+)/) })
  }

  async function giveBack() {
    const lead = sold.at(-3)
    if (!lead) return
    await product.giveBack(lead.leadId)
    lived.returned++
  }

  async function answerDeletion() {
    const [reference] = lived.deletionRequests
    if (!reference) return
    await asOperator('/erasures', { reference }, privacyDesk)
    await asOperator(`/privacy-requests/${reference}/completion`, { outcome: 'erased' }, privacyDesk)
  }

  await moveTo(days[0]?.start ?? clock.now)
  const lenderDesk = await operator('demo-lender-desk', 'lender-manager')
  const privacyDesk = await operator('demo-privacy-desk', 'compliance')
  const pause = {
    reason: 'their pings take over a second, and some time out; they know of it',
    until: timeOf(SLOW.day, SLOW.pausedUntil).toISOString(),
  }
  const again = () => {
    const last = sold.at(-2)
    return last ? apply({ person: last.person, opens: false }) : undefined
  }
  const lastPerson = (day: number) => days[day]?.visits.at(-1)?.person
  const undecided = () => {
    const person = lastPerson(9)
    return (
      person && apply({ person: { ...person, email: 'unknown@example.com', lastName: 'Unknown', ssn: '219071000' }, opens: false })
    )
  }
  /** What happens beside the visits. */
  const events: readonly { readonly day: number; readonly hour: number; readonly happen: () => unknown }[] = [
    { day: 1, hour: 20, happen: again },
    { day: 4, hour: 15, happen: giveBack },
    { day: SLOW.day, hour: SLOW.until, happen: () => asOperator(`/lenders/entries/${SLOW.lender}/pause`, pause, lenderDesk) },
    { day: 6, hour: 10, happen: askForDeletion },
    { day: 6, hour: 20, happen: again },
    { day: 7, hour: 14, happen: answerDeletion },
    { day: 8, hour: 12, happen: giveBack },
    { day: 8, hour: 18, happen: () => post('/api/send-verification', { email: 'no-mailbox@example.com' }) },
    { day: 9, hour: 11, happen: askForDeletion },
    { day: 9, hour: 16, happen: undecided },
    { day: 9, hour: 19, happen: again },
  ]
  const moments = [
    ...events.map(({ day, hour, happen }) => ({
      at: timeOf(day, hour),
      happen: async () => {
        await moveTo(timeOf(day, hour))
        await happen()
        await product.followedUp()
      },
    })),
    ...days
      .flatMap(({ visits }) => together(visits))
      .map((visits) => ({ at: visits.at(-1)?.at ?? clock.now, happen: () => come(visits) })),
  ].sort((one, other) => one.at.getTime() - other.at.getTime())

  let day = -1
  for (const { at, happen } of moments) {
    if (signal.aborted) break
    try {
      await happen()
      await look?.(product)
    } catch (error) {
      // The same Ctrl-C has stopped the sandbox.
      if (signal.aborted) break
      throw error
    }
    if (dayOf(at) === day) continue
    day = dayOf(at)
    say(`${day < DAYS ? `Day ${day + 1} of ${DAYS}` : 'Today'}: ${lived.applications} applications`)
  }
  return lived
}

function together(visits: readonly Visit[]): readonly (readonly Visit[])[] {
  const groups: Visit[][] = []
  for (const visit of visits) {
    const [first, ...others] = groups.at(-1) ?? []
    const fits = first && others.length + 1 < AT_ONCE && visit.at.getTime() - first.at.getTime() < TOGETHER_MS
    if (fits) groups.at(-1)?.push(visit)
    else groups.push([visit])
  }
  return groups
}

interface Inbox {
  readonly mails: readonly { readonly to: readonly string[]; readonly links: readonly string[] }[]
}

export async function reportTo(sandboxUrl: string, report: DemonstrationReport | { readonly ended: string }): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  await fetch(`${sandboxUrl}/demonstration/reports`, { method: 'POST', headers, body: JSON.stringify(report) })
}
