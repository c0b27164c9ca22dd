/** What is said of conditions, by mail and by webhook: plain and short, with what to do next. Never a value of an applicant's. */
import { SITE } from '#content/site.ts'
import { formatSum } from '#domain/values/money.ts'
import type { Alert, AlertChange } from '#domain/watch/alerting.ts'
import { aboutCondition } from '#domain/watch/conditions.ts'
import { greet, type LetterPart, type RenderedLetter, renderLetter } from '../../mails/letter.ts'
import { ZONE } from '../../platform/clock/new-york-days.ts'

export interface ToldAlert extends Pick<Alert, 'code' | 'subject' | 'level' | 'says' | 'endedAt'> {
  readonly change: AlertChange
  readonly since: string
}

export interface AlertNotice {
  readonly kind: 'alert'
  readonly alerts: readonly ToldAlert[]
}

type Counted = readonly (readonly [name: string, count: number])[]

export interface Digest {
  readonly kind: 'digest'
  readonly day: string
  readonly sent: number
  readonly sold: number
  readonly revenueCents: number
  /** By lender, who owes most first. */
  readonly owed: readonly { readonly name: string; readonly owedCents: number; readonly oldestDays: number | null }[]
  readonly needsYou: readonly string[]
  /** Null: not for this role. */
  readonly changed: Counted | null
  readonly reveals: Counted | null
}

export type NoticeContent = AlertNotice | Digest

const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: ZONE })
const moment = (iso: string) => `${MOMENT.format(new Date(iso))} (New York)`
const openingOf = ({ change, level }: ToldAlert) =>
  ({ begun: level === 'now' ? 'Needs you now' : 'Needs you', reminder: 'Still so', ended: 'Over' })[change]

/** What the table says of it, for somebody who is not at the console. */
export function explained(alert: ToldAlert, consoleUrl: string) {
  const { part: _, screen = null, ...about } = aboutCondition(alert) ?? {}
  return { ...about, screen: screen && `${consoleUrl}/console${screen}` }
}

const letter = (subject: string, heading: string, paragraphs: readonly LetterPart[], closing: string, consoleUrl?: string) =>
  renderLetter({
    ...{ subject, heading, greeting: greet(), paragraphs, closing: [closing] },
    buttons: consoleUrl ? [{ label: 'Open the console', href: `${consoleUrl}/console` }] : [],
  })

export function alertMail({ alerts }: AlertNotice, consoleUrl: string): RenderedLetter {
  const headings = alerts.map((alert) => `${openingOf(alert)}: ${alert.says}`)
  const subject = headings.length === 1 ? `${headings[0]}` : `${headings[0]} And ${headings.length - 1} more.`
  const parts = alerts.map(
    (alert, place) => ({ kind: 'list', heading: headings[place] ?? '', items: itemsOf(alert, consoleUrl) }) as const,
  )
  const closing = 'You get one email when something begins, one when it is over, and a reminder a day while it lasts.'
  return letter(subject, 'What has changed', parts, closing, consoleUrl)
}

function itemsOf(alert: ToldAlert, consoleUrl: string): string[] {
  const { change, since, endedAt } = alert
  if (change === 'ended') return [`From ${moment(since)} until ${moment(endedAt ?? since)}.`]
  const { means, hurts, todo, command, screen } = explained(alert, consoleUrl)
  return [
    ...(means ? [means, `Who is hurt: ${hurts}`, `What to do: ${todo}`] : []),
    ...(command ? [`Command: ${command}`] : []),
    ...(screen ? [`Screen: ${screen}`] : []),
    `Since ${moment(since)}.`,
  ]
}

export function digestMail(
  { day, sent, sold, revenueCents, owed, needsYou, changed, reveals }: Digest,
  consoleUrl: string,
): RenderedLetter {
  const list = (heading: string, items: readonly string[] | undefined, none = 'Nothing.'): LetterPart[] =>
    items ? [{ kind: 'list', heading, items: items.length > 0 ? items : [none] }] : []
  const counts = (counted: Counted | null) => counted?.map(([name, count]) => `${name}: ${count}`)
  const parts = [
    ...list(`What sold on ${day}`, [`${sold} of ${sent} applications, for ${formatSum(revenueCents)}.`]),
    ...list('What lenders owe', owed.map(owedLabel)),
    ...list('What needs you', needsYou),
    ...list('What changed', counts(changed)),
    ...list('Who revealed values, and how often', counts(reveals), 'Nobody.'),
  ]
  const subject = `${SITE.brand} on ${day}: ${sold} sold, ${needsYou.length || 'nothing'} to look at`
  return letter(subject, 'Good morning', parts, 'Take your address away in the console, and this comes no more.', consoleUrl)
}

const owedLabel = ({ name, owedCents, oldestDays }: Digest['owed'][number]) =>
  `${name}: ${formatSum(owedCents)}${oldestDays === null ? '' : `, the oldest due for ${oldestDays} ${oldestDays === 1 ? 'day' : 'days'}`}.`

export const addressMail = (digits: string): RenderedLetter =>
  letter(
    `Your code for ${SITE.brand}’s alerts`,
    'Here is your code',
    ['Type it in the console, under You, to get alerts at this address:', { kind: 'code', digits }],
    'If you don’t work with us, ignore this email: nothing more comes.',
  )
