/** Whether anything can be sold, and is. */
import { HOUR_MS } from '../../values/calendar.ts'
import { age, ageMs, counted, many, rowsOf } from '../condition-row.ts'
import type { Ends } from '../facts.ts'
import { isBeyondUsual, percent } from '../usual.ts'

const LONG_WAIT_MS = HOUR_MS
const MOST_OVERDUE_RUNS = 20

const selling = rowsOf({
  part: 'sales',
  tells: ['lender-manager', 'owner'],
  command: 'npm run operator -- stats today',
  screen: '/lenders',
})

export const SALE_ROWS = selling({
  'no-lender': {
    level: 'now',
    means: 'No lender can be asked: the file is empty, or every lender is paused, full, left alone or without a license.',
    hurts: 'Everybody who applies is refused, and nothing is sold.',
    todo: 'Apply a lender file, resume a lender, or ask one for a larger cap.',
    command: 'npm run operator -- lenders list',
    ends: 'When one lender can be asked.',
    find: ({ lenders }) =>
      !lenders.some(({ mayBeAsked, fullestCap }) => mayBeAsked && !isFull(fullestCap)) && {
        says:
          lenders.length === 0
            ? 'No lender can be asked: the lender file is empty.'
            : `No lender can be asked: ${many(lenders.length, 'lender is', 'lenders are')} in the file, all paused, full, left alone or without a license.`,
        count: lenders.length,
      },
  },
  'no-lender-in-state': {
    level: 'soon',
    means: 'In a state for which the file has a lender, none may be asked: each is paused, left alone, or its license has ended.',
    hurts: 'Everybody who applies from that state is refused.',
    todo: 'Resume a lender that serves the state, or renew its license.',
    command: 'npm run operator -- lenders states',
    screen: '/states',
    ends: 'When one lender may be asked there, or no lender of the file has a license there any more.',
    find: ({ lenders, states }) =>
      lenders.some(({ mayBeAsked }) => mayBeAsked)
        ? states
            .filter(({ asked }) => asked === 0)
            .map(({ state }) => ({ subject: state, says: `No lender can be asked in ${state}, where the file has one.` }))
        : [],
  },
  'no-sale': {
    level: 'now',
    means: 'Nothing has been sold for longer than ever around this hour of the week in eight weeks, or than SALE_GAP_HOURS.',
    hurts: 'People who apply get no loan, and no money comes in.',
    todo: 'Look at how the last applications ended and why, and whether the form can be sent.',
    screen: '/leads?figure=refused',
    ends: 'With the next sale.',
    find: ({ sales: { lastAt, longestGapMs, gapHours, sentSince, firstSentAt } }, now) => {
      const since = lastAt ?? firstSentAt
      const isMissed = longestGapMs !== null || sentSince > 0
      const limitMs = longestGapMs ?? gapHours * HOUR_MS
      return (
        since !== null &&
        isMissed &&
        ageMs(since, now) > limitMs && {
          says: `Nothing was sold for ${age(ageMs(since, now))}, with ${many(sentSince, 'application', 'applications')} since; ${age(limitMs)} is the most that is usual.`,
          since,
        }
      )
    },
  },
  'refused-much': {
    level: 'soon',
    means: 'Of the applications of the last 24 hours, many more were refused than in the four weeks before.',
    hurts: 'People who would have got an offer get none.',
    todo: 'See for which reason, and which lender says no more often.',
    screen: '/leads?figure=refused',
    ends: 'When the share of the last 24 hours is as usual.',
    find: ({ lastDay, usualDays }) => shareBeyond(lastDay, usualDays, 'refused', 'were refused'),
  },
  'failed-much': {
    level: 'now',
    means: 'Of the applications of the last 24 hours, many more ended by an error than in the four weeks before.',
    hurts: 'People get no decision of any lender.',
    todo: 'See which calls to lenders fail, and what the log says.',
    command: 'npm run operator -- lenders health',
    screen: '/leads?figure=errors',
    ends: 'When the share of the last 24 hours is as usual.',
    find: ({ lastDay, usualDays }) => shareBeyond(lastDay, usualDays, 'failed', 'ended by an error'),
  },
  'runs-overdue': {
    level: 'now',
    means: 'Searches for a lender should have gone on by now.',
    hurts: 'People wait for an answer that nobody works on.',
    todo: 'See that a worker is at work, and whether lenders answer.',
    command: 'npm run operator -- system show',
    screen: '/leads?figure=overdue',
    ends: `When at most ${MOST_OVERDUE_RUNS} are overdue.`,
    find: ({ runs: { overdue } }) =>
      overdue > MOST_OVERDUE_RUNS && counted(overdue, `${many(overdue, 'request', 'requests')} should have gone on by now.`),
  },
  'waiting-leads': {
    level: 'soon',
    means: 'A lender has had a lead for more than an hour and has not decided; nobody else is asked meanwhile.',
    hurts: 'The person waits, and the lead gets old.',
    todo: 'Ask the lender what became of it; then resolve or cancel it.',
    command: 'npm run operator -- applications list --figure pending',
    screen: '/leads?figure=pending',
    ends: 'When the lender has decided, or somebody resolved or canceled the lead.',
    find: ({ waitingLeads: { count, isMore, oldestAt } }, now) =>
      oldestAt !== null &&
      ageMs(oldestAt, now) > LONG_WAIT_MS && {
        says: `${isMore ? `${count} or more leads wait` : many(count, 'lead waits', 'leads wait')} for a lender’s decision, the oldest for ${age(ageMs(oldestAt, now))}.`,
        count,
        since: isMore ? null : oldestAt,
      },
  },
})

export const isFull = (cap: { readonly used: number; readonly cap: number } | null): boolean => cap !== null && cap.used >= cap.cap

const shareBeyond = (now: Ends, usual: Ends, figure: 'refused' | 'failed', verb: string) =>
  isBeyondUsual({ of: now.sent, many: now[figure] }, { of: usual.sent, many: usual[figure] }) && {
    says: `${now[figure]} of ${now.sent} applications of the last 24 hours ${verb} (${percent(now[figure] / now.sent)}; usual: ${percent(usual[figure] / usual.sent)}).`,
    count: now[figure],
  }
