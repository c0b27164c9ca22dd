/** What is said of conditions, by mail and by webhook: plain and short, with what to do next. */
import { SITE } from '#content/site.ts'
import { formatSum } from '#domain/values/money.ts'
import type { ALERT_CHANGES } from '#domain/watch/alerting.ts'
import type { ConditionLevel } from '#domain/watch/condition.ts'
import { CONDITIONS, isConditionCode } from '#domain/watch/conditions.ts'
import { greet, type LetterPart, type RenderedLetter, renderLetter } from '../../mails/letter.ts'
import { ZONE } from '../../platform/clock/new-york-days.ts'

/** Codes, lead ids, lenders and counts; never a value of an applicant's. */
export interface ToldAlert {
  readonly change: (typeof ALERT_CHANGES)[number]
  readonly code: string
  readonly subject: string | null
  readonly level: ConditionLevel
  readonly says: string
  readonly since: string
  readonly endedAt: string | null
}

type Counted = readonly (readonly [name: string, count: number])[]

export interface Digest {
  readonly kind: 'digest'
  readonly day: string
  readonly sent: number
  readonly sold: number
  readonly revenueCents: number
  readonly needsYou: readonly string[]
  /** Null: not for this role. */
  readonly changed: Counted | null
  readonly reveals: Counted | null
}

export type NoticeContent = { readonly kind: 'alert'; readonly alerts: readonly ToldAlert[] } | Digest

const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: ZONE })
const moment = (iso: string) => `${MOMENT.format(new Date(iso))} (New York)`

const OPENS = { begun: { now: 'Needs you now', soon: 'Needs you' }, reminder: 'Still so', ended: 'Over' } as const
const openingOf = ({ change, level }: ToldAlert) => (change === 'begun' ? OPENS.begun[level] : OPENS[change])

/** What the table says of it, with its subject put in. */
export function explained({ code, subject }: Pick<ToldAlert, 'code' | 'subject'>, consoleUrl: string) {
  if (!isConditionCode(code)) return undefined
  const { means, hurts, todo, command, screen } = CONDITIONS[code]
  return {
    ...{ means, hurts, todo },
    command: command?.replace('SUBJECT', subject ?? '') ?? null,
    screen: screen && `${consoleUrl}/console${screen.replace('$subject', encodeURIComponent(subject ?? ''))}`,
  }
}

export function alertMail(alerts: readonly ToldAlert[], consoleUrl: string): RenderedLetter {
  const [first] = alerts
  return renderLetter({
    subject: alerts.length === 1 && first ? `${openingOf(first)}: ${first.says}` : `${SITE.brand}: ${summaryOf(alerts)}`,
    heading: alerts.length === 1 && first ? openingOf(first) : summaryOf(alerts),
    greeting: greet(),
    paragraphs: alerts.map((alert) => alertPart(alert, consoleUrl)),
    button: { label: 'Open the console', href: `${consoleUrl}/console` },
    closing: ['You get one email when something begins, one when it is over, and a reminder a day while it lasts.'],
  })
}

function summaryOf(alerts: readonly ToldAlert[]): string {
  const count = (wanted: ToldAlert['change']) => alerts.filter(({ change }) => change === wanted).length
  const parts = [
    ...[[count('begun'), count('begun') === 1 ? 'thing needs you' : 'things need you'] as const],
    ...[[count('reminder'), 'still so'] as const, [count('ended'), 'over'] as const],
  ]
  return parts.flatMap(([many, what]) => (many > 0 ? [`${many} ${what}`] : [])).join(', ')
}

function alertPart(alert: ToldAlert, consoleUrl: string): LetterPart {
  const { change, says, since, endedAt } = alert
  const row = explained(alert, consoleUrl)
  const heading = `${openingOf(alert)}: ${says}`
  if (change === 'ended') return { kind: 'list', heading, items: [`From ${moment(since)} until ${moment(endedAt ?? since)}.`] }
  const items = [
    ...(row ? [row.means, `Who is hurt: ${row.hurts}`, `What to do: ${row.todo}`] : []),
    ...(row?.command ? [`Command: ${row.command}`] : []),
    ...(row?.screen ? [`Screen: ${row.screen}`] : []),
    `Since ${moment(since)}.`,
  ]
  return { kind: 'list', heading, items }
}

export function digestMail(
  { day, sent, sold, revenueCents, needsYou, changed, reveals }: Digest,
  consoleUrl: string,
): RenderedLetter {
  const counted = (heading: string, counts: Counted | null, none: string): LetterPart[] =>
    counts
      ? [{ kind: 'list', heading, items: counts.length > 0 ? counts.map(([name, count]) => `${name}: ${count}`) : [none] }]
      : []
  return renderLetter({
    subject: `${SITE.brand} on ${day}: ${sold} sold, ${needsYou.length === 0 ? 'nothing needs you' : `${needsYou.length} to look at`}`,
    heading: 'Good morning',
    greeting: greet(),
    paragraphs: [
      { kind: 'list', heading: `What sold on ${day}`, items: [`${sold} of ${sent} applications, for ${formatSum(revenueCents)}.`] },
      { kind: 'list', heading: 'What needs you', items: needsYou.length > 0 ? needsYou : ['Nothing.'] },
      ...counted('What changed', changed, 'Nothing.'),
      ...counted('Who revealed values, and how often', reveals, 'Nobody.'),
    ],
    button: { label: 'Open the console', href: `${consoleUrl}/console` },
    closing: ['You get this every morning. Take your address away in the console to get none.'],
  })
}

export const addressMail = (digits: string): RenderedLetter =>
  renderLetter({
    subject: `Your code for ${SITE.brand}’s alerts`,
    heading: 'Here is your code',
    greeting: greet(),
    paragraphs: ['Type it in the console, under You, to get alerts at this address:', { kind: 'code', digits }],
    closing: ['If you don’t work with us, ignore this email: nothing more comes.'],
  })
