/** The words of the test console. */
import type { LenderTest, TestedCall, TestSurname } from '#contracts/operators/lender-tests.ts'

export const CALLS: Readonly<Record<TestedCall, string>> = {
  ping: 'Ping: a masked question',
  post: 'Post: a made-up lead',
  status: 'Status: what became of a test lead?',
  postback: 'Postback: a report from it to us',
}

/** What a lender that heeds tests does with a lead of this last name. */
export const SURNAMES: Readonly<Record<TestSurname, string>> = {
  Accept: 'Accept it',
  Decline: 'Decline it',
  Duplicate: 'Know the applicant already',
  Mistake: 'Complain about an answer',
}

type Event = NonNullable<LenderTest['lastReport']>['event']
export const EVENTS: Readonly<Record<Event, string>> = {
  received: 'received',
  approved: 'approved',
  priced: 'priced',
  funded: 'funded',
  declined: 'declined',
  returned: 'returned',
  erased: 'erased',
}

/** A body for eyes: JSON with line ends, a form as lines. */
export function readable(text: string, contentType = ''): string {
  if (contentType.includes('form-urlencoded'))
    return [...new URLSearchParams(text)].map(([name, value]) => `${name}: ${value}`).join('\n')
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** The same request on a command line, byte for byte: a body that is written another way has another signature. */
export const curlOf = ({ url, headers, body }: LenderTest['sent']): string =>
  [
    `curl ${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `--header ${quoted(`${name}: ${value}`)}`),
    `--data-raw ${quoted(body)}`,
  ].join(' ')
