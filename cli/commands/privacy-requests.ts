import type { Views } from '../commands-of-endpoints.ts'
import { minute } from '../table.ts'

export const privacyRequestViews = {
  'GET /privacy-requests': {
    usage: 'privacy-requests list',
    whenEmpty: 'No privacy requests.',
    columns: [
      { title: 'REFERENCE', of: ({ reference }) => reference },
      { title: 'RECEIVED', of: ({ createdAt }) => createdAt, isTime: true },
      { title: 'ASKED FOR', of: ({ request }) => request },
      { title: 'CONFIRMED', of: ({ confirmedAt }) => minute(confirmedAt) ?? 'no' },
      { title: 'STATUS', of: ({ status }) => status },
      { title: 'ACKNOWLEDGED', of: ({ acknowledgedAt, acknowledgeBy }) => minute(acknowledgedAt) ?? `due ${acknowledgeBy}` },
      { title: 'OPT OUT BY', of: ({ optOutBy }) => optOutBy },
      { title: 'ANSWER BY', of: ({ answerBy }) => answerBy },
      { title: 'OVERDUE', of: ({ overdue }) => overdue },
      { title: 'OUTCOME', of: ({ outcome }) => outcome },
    ],
  },
  'GET /privacy-requests/{reference}': {
    usage: 'privacy-requests show <reference>',
    pairs: (request) => [
      ['Reference', request.reference],
      ['Status', request.status],
      ['Asked for', request.request],
      ['Received', minute(request.createdAt)],
      ['Confirmed', minute(request.confirmedAt) ?? 'no'],
      ['Acknowledged', minute(request.acknowledgedAt) ?? `not yet; due ${request.acknowledgeBy}`],
      ['Opt out by', request.optOutBy],
      ['Answer by', request.answerBy],
      ['Overdue', request.overdue],
      ['Completed', minute(request.completedAt)],
      ['Outcome', request.outcome],
      ...Object.entries(request.masked),
      ...request.looks.map(
        ({ at, operator, reason }) => ['Looked at', `${minute(at)} by ${operator}${reason === null ? '' : `: ${reason}`}`] as const,
      ),
    ],
  },
  'POST /privacy-requests/{reference}/reveals': {
    usage: 'privacy-requests reveal <reference>',
    pairs: (revealed) => Object.entries(revealed.values),
  },
  'POST /privacy-requests/{reference}/completion': {
    usage: 'privacy-requests complete <reference>',
    say: ({ reference, outcome }) => `${reference} is completed: ${outcome}.`,
  },
  'GET /privacy-requests/{reference}/letters': {
    usage: 'privacy-requests letters <reference>',
    say: ({ letters }) =>
      letters
        .map(({ to, lender, address, outcome, subject, text }) =>
          [
            `To the ${to}${lender ? ` ${lender}` : ''}${address ? ` <${address}>` : ''}${outcome ? ` (${outcome})` : ''}`,
            subject,
            text,
          ].join('\n\n'),
        )
        .join('\n\n----\n\n'),
  },
} satisfies Views
