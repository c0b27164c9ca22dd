/** Lenders that cannot be asked, do badly, or soon may not be asked. */
import { addDays, DAY_MS, type PlainDate, todayAcrossUs } from '../../values/calendar.ts'
import { formatSum } from '../../values/money.ts'
import { ageMs, counted, type Found, many, rowsOf } from '../condition-row.ts'
import type { Facts, LenderFacts } from '../facts.ts'
import { isFailing, isSlow, NEAR_FULL, percent } from '../usual.ts'
import { isFull } from './sales.ts'

export const WARNED_DAYS_BEFORE = 14
const PROMISE_DAYS = 30
const PROMISED = `A lender promised an erasure more than ${PROMISE_DAYS} days ago and has not reported it.`
const SILENT_LEAST = 3
const RETURNING_SHARE = 0.2
const RETURNING_LEAST = 5

const each = (find: (lender: LenderFacts) => Omit<Found, 'subject'> | false) => (facts: Facts) =>
  facts.lenders.flatMap((lender) => {
    const found = find(lender)
    return found ? [{ subject: lender.id, ...found }] : []
  })

const isOpenBreaker = ({ openBreakers }: LenderFacts) => openBreakers.length > 0
const isSilent = ({ lastHour: { made, unanswered } }: LenderFacts) => made >= SILENT_LEAST && unanswered === made
const statesOf = (licenses: LenderFacts['licenses']) => licenses.map(({ state }) => state).join(', ')
const capLabel = ({ name, fullestCap }: LenderFacts) =>
  `${name} has taken ${fullestCap?.used} of ${many(fullestCap?.cap ?? 0, 'lead', 'leads')} ${fullestCap?.period === 'day' ? 'today' : `this ${fullestCap?.period}`}.`

const lending = rowsOf({
  part: 'lenders',
  tells: ['lender-manager', 'owner'],
  command: 'npm run operator -- lenders figures SUBJECT',
  screen: '/lenders/$subject',
})

const DOING_BADLY = lending({
  'open-breaker': {
    level: 'now',
    means: 'Calls to a lender failed so often that it is left alone for a while, and tried again by itself.',
    hurts: 'Its applicants go to others, or to nobody.',
    todo: 'See how its calls fail, and tell the lender. It is tried again by itself.',
    ends: 'When a call succeeds again in every process.',
    find: each((lender) => {
      const calls = lender.openBreakers.map(({ call }) => `${call}s`)
      const since = lender.openBreakers.map((breaker) => breaker.since).sort()[0]
      return isOpenBreaker(lender) && { says: `${lender.name} is left alone: ${calls.join(' and ')} fail.`, since: since ?? null }
    }),
  },
  'lender-silent': {
    level: 'now',
    means: 'A lender has answered no call for an hour.',
    hurts: 'People wait for it in vain, and it gets no leads.',
    todo: 'Tell the lender; pause it while its server is down.',
    command: 'npm run operator -- lenders pause SUBJECT',
    ends: 'When it answers, or an hour after the last call.',
    find: each(
      (lender) =>
        isSilent(lender) &&
        !isOpenBreaker(lender) && { says: `${lender.name} answered none of ${lender.lastHour.made} calls in the last hour.` },
    ),
  },
  'lender-failing': {
    level: 'soon',
    means: 'One in ten calls to a lender, or more, failed in the last 24 hours.',
    hurts: 'Its applicants go to others, or wait longer.',
    todo: 'See how its calls fail, and tell the lender.',
    ends: 'When fewer than one in ten calls of the last 24 hours failed.',
    find: each((lender) => {
      const worst = lender.calls.find(isFailing)
      return (
        worst !== undefined &&
        !isOpenBreaker(lender) && { says: `${worst.text} at ${lender.name} in the last 24 hours.`, count: worst.failed }
      )
    }),
  },
  'lender-slow': {
    level: 'soon',
    means: 'A lender’s slowest pings of the last 24 hours took more than twice as long as in its own week before.',
    hurts: 'Everybody waits for it: half of all people give up within three seconds.',
    todo: 'Tell the lender; shorten its time limit while it lasts.',
    ends: 'When it is as quick as it was.',
    find: each(
      ({ name, speed }) =>
        isSlow(speed) && {
          says: `1 in 20 pings of ${name} takes over ${seconds(speed.pingP95Ms)}; usual: ${seconds(speed.usualPingP95Ms)}.`,
        },
    ),
  },
  'lender-returning': {
    level: 'soon',
    means: 'A lender gave back one in five leads, or more, of those that it accepted in the last 30 days.',
    hurts: 'Sold leads bring nothing, and their people have no loan.',
    todo: 'Look at why they came back, and talk to the lender.',
    ends: 'When fewer than one in five of the last 30 days came back.',
    find: each(
      ({ name, sold, returned }) =>
        returned >= RETURNING_LEAST &&
        returned >= sold * RETURNING_SHARE && {
          says: `${name} gave back ${returned} of ${sold} leads of the last 30 days (${percent(returned / sold)}).`,
          count: returned,
        },
    ),
  },
})

const OWING = lending({
  'lender-unpaid': {
    level: 'now',
    means: 'A lender owes more, or for longer, than the lender file lets it.',
    hurts: 'It is paused until it has paid.',
    todo: 'Ask for the money, and record the payment; or raise the limit.',
    command: 'npm run operator -- money owed',
    screen: '/money',
    ends: 'When enough is paid, or the limit is higher.',
    find: each(
      ({ name, unpaidCents }) =>
        unpaidCents !== null && { says: `${name} owes ${formatSum(unpaidCents)}, over its limit: it is not asked.` },
    ),
  },
  'returns-asked': {
    level: 'soon',
    means: 'Lenders want to give leads back, and nobody has answered.',
    hurts: 'Each is accepted by itself after some days, and brings nothing.',
    todo: 'Accept or refuse each.',
    command: 'npm run operator -- money returns',
    screen: '/money',
    ends: 'When each is answered, or accepted by itself.',
    find: ({ returnsAsked: { count, oldestAt } }) =>
      counted(count, `${many(count, 'return waits', 'returns wait')} for an answer.`, oldestAt),
  },
})

const LIMITED = lending({
  'cap-full': {
    level: 'soon',
    means: 'A lender has taken as many leads as it takes.',
    hurts: 'It is not asked until the hour, day or month ends; leads that it would have bought go to others, or to nobody.',
    todo: 'Ask the lender for more, and raise the cap in the file.',
    ends: 'With the hour, day or month of the cap, or a higher cap.',
    find: each((lender) => isFull(lender.fullestCap) && { says: capLabel(lender) }),
  },
  'cap-near': {
    level: 'soon',
    means: `A lender has taken ${percent(NEAR_FULL)} of the leads that it takes.`,
    hurts: 'Nobody yet: it will soon not be asked.',
    todo: 'Ask the lender for more before it is full, and raise the cap in the file.',
    ends: 'With the hour, day or month of the cap, a higher cap, or when it is full.',
    find: each((lender) => {
      const cap = lender.fullestCap
      return cap !== null && !isFull(cap) && cap.used >= cap.cap * NEAR_FULL && { says: capLabel(lender) }
    }),
  },
  'license-ending': {
    level: 'soon',
    means: `A lender’s license ends within ${WARNED_DAYS_BEFORE} days; the day after, it is not asked there.`,
    hurts: 'Nobody yet: people of the state will have a lender less.',
    todo: 'Ask the lender for the renewed license, check it, and write it into the file.',
    ends: 'When the file names a later day, or the license has ended.',
    find: ({ lenders }, now) => {
      const last = addDays(todayAcrossUs(now).latest, WARNED_DAYS_BEFORE)
      return lenders.flatMap(({ id, name, licenses }) => {
        const soon = licenses.filter(({ until }) => (until as PlainDate) <= last)
        const due = soon.map(({ until }) => until).sort()[0]
        if (due === undefined) return []
        const says = `${name}’s ${many(soon.length, 'license', 'licenses')} in ${statesOf(soon)} will end, the first on ${due}.`
        return [{ subject: id, says, count: soon.length, due }]
      })
    },
  },
  'license-ended': {
    level: 'soon',
    means: 'A lender’s license has ended: it is not asked in that state.',
    hurts: 'People of the state have a lender less, or none.',
    todo: 'Write the renewed license into the file, or take the license out of it.',
    ends: 'When the file names a day that is still to come, or no longer names the license.',
    find: each(({ name, endedLicenses: ended }) =>
      counted(
        ended.length,
        `${name}’s ${many(ended.length, 'license', 'licenses')} in ${statesOf(ended)} ended: it is not asked there.`,
      ),
    ),
  },
})

const followingUp = rowsOf({
  part: 'lenders',
  tells: ['compliance', 'lender-manager', 'owner'],
  command: 'npm run operator -- follow-ups list',
  screen: '/system?part=follow-ups',
})
const inState =
  (wanted: string, says: (count: number) => string) =>
  ({ followUps }: Facts) => {
    const count = followUps.reduce((sum, { state, count: some }) => sum + (state === wanted ? some : 0), 0)
    return counted(count, says(count))
  }

const FOLLOW_UPS = followingUp({
  'follow-ups-given-up': {
    level: 'now',
    means: 'A call to a lender after the post came to nothing for days: an erasure, a lead taken back, or bank numbers.',
    hurts: 'Somebody whose data a lender should erase or not have, or whose loan waits for the bank numbers.',
    todo: 'Talk to the lender, then ask again.',
    ends: 'When the call succeeds, or its answer came in writing.',
    find: inState(
      'given-up',
      (count) => `${many(count, 'call', 'calls')} to lenders came to nothing for days: erasures, leads taken back or bank numbers.`,
    ),
  },
  'lenders-to-write-to': {
    level: 'soon',
    means: 'A lender that has no such call is to be asked in writing, or owes the answer to a letter.',
    hurts: 'Somebody whose data the lender should erase or not have.',
    todo: 'Send each letter by its day, and record the answer.',
    ends: 'When every answer is recorded.',
    find: inState(
      'in-writing',
      (count) => `${many(count, 'lender is', 'lenders are')} to be asked in writing, or to answer a letter.`,
    ),
  },
  'erasures-only-promised': {
    level: 'soon',
    means: PROMISED,
    hurts: 'Somebody whose data should be gone.',
    todo: 'Write to the lender; the request has the letter. Then ask again.',
    ends: 'When the lender reports the erasure.',
    find: ({ followUps }, now) => {
      const old = followUps.filter(({ state, oldestAt }) => state === 'promised' && ageMs(oldestAt, now) > PROMISE_DAYS * DAY_MS)
      const since = old.map(({ oldestAt }) => oldestAt).sort()[0]
      return since !== undefined && { says: PROMISED, since }
    },
  },
})

export const LENDER_ROWS = { ...DOING_BADLY, ...OWING, ...LIMITED, ...FOLLOW_UPS }

const seconds = (ms: number | null) => `${((ms ?? 0) / 1000).toFixed(1)} s`
