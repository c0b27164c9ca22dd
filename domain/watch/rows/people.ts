/** Mails, and what people have asked for by law. */
import { DUE_SOON_DAYS } from '../condition.ts'
import { counted, many, rowsOf } from '../condition-row.ts'
import type { Facts } from '../facts.ts'

const MAILS = rowsOf({
  part: 'mails',
  tells: ['support', 'owner'],
  command: 'npm run operator -- mail test',
  screen: '/system?part=mails',
})({
  'mails-not-taken': {
    level: 'now',
    means: 'The mail server has not taken mails yet. They are tried again for hours before they are given up.',
    hurts: 'People wait for their answer, their link or the confirmation of a request.',
    todo: 'Send a test mail, and see what the mail server says.',
    ends: 'When every mail was taken, or given up.',
    find: ({ mails: { retrying, lastProblem, oldestAt } }) =>
      counted(
        retrying,
        `The mail server has not taken ${many(retrying, 'mail', 'mails')}: ${lastProblem ?? 'no reply.'}`,
        oldestAt,
      ),
  },
  'mails-failed': {
    level: 'now',
    means: 'Mails could not be delivered, and nobody tries any more.',
    hurts: 'People who won’t get their answer, their link or the confirmation of a request.',
    todo: 'See why, fix it, and send them again.',
    command: 'npm run operator -- mail retry',
    ends: 'When they were sent again, or are too old to be sent.',
    find: ({ mails: { failed } }) => counted(failed, `${many(failed, 'mail', 'mails')} could not be delivered.`),
  },
})

const requests = (which: (daysLeft: number) => boolean, verb: string) => (facts: Facts) =>
  facts.requests
    .filter(({ daysLeft }) => which(daysLeft))
    .map(({ reference, asks, step, by }) => ({ subject: reference, says: `${asks} request: ${step}. It ${verb} ${by}.`, due: by }))

const PRIVACY = rowsOf({
  part: 'privacy',
  tells: ['compliance', 'owner'],
  command: 'npm run operator -- privacy-requests show SUBJECT',
  screen: '/privacy/$subject',
})({
  'requests-overdue': {
    level: 'now',
    means: 'A privacy request or complaint has missed a day of the law.',
    hurts: 'The person who asked; and us, before a regulator.',
    todo: 'Take this step now, the oldest request first.',
    ends: 'When the step was taken.',
    find: requests((daysLeft) => daysLeft < 0, 'was due on'),
  },
  'requests-due': {
    level: 'soon',
    means: `A privacy request or complaint has a day of the law within ${DUE_SOON_DAYS} days.`,
    hurts: 'Nobody yet: the person who asked has a right to an answer by then.',
    todo: 'Take this step, the oldest request first.',
    ends: 'When the step was taken, or is overdue.',
    find: requests((daysLeft) => daysLeft >= 0 && daysLeft <= DUE_SOON_DAYS, 'is due by'),
  },
})

export const PEOPLE_ROWS = { ...MAILS, ...PRIVACY }
