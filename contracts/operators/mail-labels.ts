/** The kinds of mail, and what a mail server's code means, in words. Also read by the console, so nothing here needs a schema. */

export const MAIL_KINDS = {
  verification: 'The link of step 1',
  'email-code': 'The code to confirm an email address',
  'privacy-receipt': 'The receipt of a privacy request',
  offers: 'Offers to choose from',
  outcome: 'How a request ended',
  'unlocked-outcome': 'An earlier result, sent again',
  'bank-refused': 'Bank numbers that a lender could not use',
  'still-waiting': 'No answer yet',
  'request-link': 'The link to “Your request”',
  alert: 'An alert to one of us',
  digest: 'The morning’s digest',
  'alert-address': 'The code to confirm an address for alerts',
  statement: 'A statement to a lender',
  limit: 'To a lender that owes too much',
} as const
export type MailKind = keyof typeof MAIL_KINDS
export const MAIL_KIND_NAMES = Object.keys(MAIL_KINDS) as [MailKind, ...MailKind[]]

/** What each code means to whoever has to mend it. Three digits are the mail server's own; its words stand beside them. */
const MEANINGS: Readonly<Record<string, string>> = {
  ETLS: 'The mail server offers no encryption, or somebody in between takes the offer away. Nothing was sent to it.',
  ESOCKET: 'No connection, or its certificate does not hold.',
  ECONNECTION: 'The mail server hung up.',
  ETIMEDOUT: 'The mail server did not answer in time.',
  EDNS: 'There is no such host.',
  EPROTOCOL: 'What answers there is no mail server.',
  EAUTH: 'The password is missing, or the mail server takes none.',
  EENVELOPE: 'The address of the sender or of the recipient is not one.',
  421: 'The mail server has no time just now.',
  450: 'The mailbox cannot be reached just now.',
  451: 'The mail server has a problem of its own, or wants to be asked again later.',
  452: 'The mail server has no room.',
  530: 'The mail server wants a password, or encryption.',
  535: 'The password is wrong.',
  550: 'There is no such mailbox, or the mail is not wanted.',
  552: 'The mailbox is full.',
  554: 'The mail server refuses the mail: often a matter of reputation, SPF or DKIM.',
}

/** The mail server's words, as far as they name no person, and what they mean. */
export function explainMailCode({ code, reply }: { readonly code: string; readonly reply: string | null }): string {
  const said = reply?.startsWith(code) ? reply : [code, reply].filter(Boolean).join(': ')
  return [said, MEANINGS[code]].filter(Boolean).join(' – ')
}
