/** Help that costs nothing and pays us nothing, for a person whom no lender accepted. */
import { PAYDAY_ALTERNATIVE_LOAN } from '../domain/law/disclosed-figures.ts'
import { formatDollars, formatStatedPercent } from '../domain/values/money.ts'

export const HELP_WITHOUT_COMMISSION = {
  call211: {
    name: 'Call 211',
    text: 'Free, day and night. They know who helps with rent, power, food and medical bills near you.',
  },
  creditUnion: {
    name: 'Credit union “PAL” loan',
    text: `Ask for a payday alternative loan: up to ${formatDollars(PAYDAY_ALTERNATIVE_LOAN.maxDollars)} at no more than ${formatStatedPercent(PAYDAY_ALTERNATIVE_LOAN.capPercent)} APR. You need to join first.`,
    link: { label: 'Find a credit union', href: 'https://mapping.ncua.gov' },
  },
  counselor: {
    name: 'Nonprofit credit counselor',
    text: 'Looks at your bills with you. The first session is usually free.',
    // In one line: its hyphens do not break.
    link: { label: '1‑800‑388‑2227', href: 'tel:+18003882227' },
  },
  biller: {
    name: 'Ask the biller for a plan',
    text: '“I can’t pay the whole bill by the due date. Could we set up a plan? I can pay $__ on the __ of each month. Please note it on my account, and tell me whether a late fee can be waived.”',
  },
} as const
