/**
 * What a call told a lender of an applicant, by the names that Your request uses too. Read here once more, as a lender reads: the product is
 * compared with it. A name that nobody knows is shown as it came.
 */
import { FORM_NAMES } from './lead-form.ts'

/** What belongs to the call itself, and not to the applicant. */
const JSON_ENVELOPE: ReadonlySet<string> = new Set(['attemptKey', 'pingId', 'test', 'expiresAt'])
const FORM_ENVELOPE: ReadonlySet<string> = new Set(['action', 'account', 'test', 'lead_id', 'ping_id', 'expires'])

const JSON_PARTS: Readonly<Record<string, string>> = {
  'consent.ip': 'userIP',
  'consent.at': 'consentTime',
  military: 'notActiveMilitary',
}

export const fieldsInJson = (content: object): string[] =>
  Object.entries(content).flatMap(([name, value]) => {
    if (JSON_ENVELOPE.has(name)) return []
    if (name === 'applicant' || name === 'bank') return Object.keys(value)
    if (name === 'consent') return Object.keys(value).map((part) => JSON_PARTS[`consent.${part}`] ?? part)
    return [JSON_PARTS[name] ?? name]
  })

const OTHER_FORM_NAMES: Readonly<Record<string, string>> = {
  bank_name: 'bankName',
  routing_number: 'routingNumber',
  account_number: 'accountNumber',
  client_ip: 'userIP',
  consent_time: 'consentTime',
  not_active_military_time: 'notActiveMilitary',
}
const PING_FORM_NAMES: Readonly<Record<string, string>> = { amount: 'amount', income_band: 'incomeBand' }

export function fieldsInForm(form: URLSearchParams): string[] {
  const own = form.get('action') === 'ping' ? PING_FORM_NAMES : {}
  const names = [...form.keys()].filter((name) => !FORM_ENVELOPE.has(name))
  return [
    ...new Set(
      names.map((name) => {
        const known = own[name] ?? OTHER_FORM_NAMES[name] ?? FORM_NAMES[name]
        return known ?? (/^consent_.+_(version|sha256|time)$/.test(name) ? 'consents' : name)
      }),
    ),
  ]
}
