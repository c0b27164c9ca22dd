/** What a run promises about who is asked, sent and chosen, checked at every step of every order of events (run-orders.ts). */
import { pingFacts } from '#domain/matching/run/ping-facts.ts'
import type { RunCommand, RunEvent, RunState } from '#domain/matching/run/run-state.ts'
import {
  LENDERS,
  type LenderName,
  type LenderNow,
  MAX_LENDERS,
  type Moment,
  type Orders,
  type Taken,
  WANTS_BANK,
  YES,
} from './run-orders.ts'

/** Sentences, one per broken promise. */
export function brokenPromises(taken: Taken, orders: Orders): string[] {
  const { step, after } = taken
  const commands = new Set(step.commands.map((command) => JSON.stringify(command)))
  return [
    ...(commands.size < step.commands.length ? ['does the same twice'] : []),
    ...step.commands.flatMap((command) => [...brokenByCommand(command, taken, orders)]),
    ...brokenInState(after),
  ]
}

function* brokenByCommand(command: RunCommand, taken: Taken, orders: Orders): Generator<string> {
  const { known, before, event } = taken
  if ('attempt' in command && !LENDERS.some((id) => command.attempt.lender === id && command.attempt.key === `run.${id}`))
    yield `${command.kind} concerns ${command.attempt.key}`
  const hasEnded = known.phase.kind === 'finished'
  switch (command.kind) {
    case 'ask-pings': {
      const asked = command.pings.map(({ lender }) => lender)
      const mayAsk = event.kind === 'recheck' ? event.lender : LENDERS.join()
      if (asked.join() !== mayAsk) yield `asks ${asked.join()}, and may ask ${mayAsk}`
      if (event.kind === 'recheck' && command.pings[0]?.pingId === `run.${event.lender}.ping`) yield 'two pings have one id'
      if (!pingFacts.safeParse(command.facts).success) yield 'a ping says more than it may'
      if (hasEnded || known.isWithdrawn || known.stale) yield 'asks when it should not'
      return
    }
    case 'reserve-cap':
      if (hasEnded || known.stale) yield 'turns to a lender when it should not'
      if (known.isWithdrawn && event.kind !== 'resumed') yield 'turns to a lender after the person withdrew'
      if (before.isConsentOld && event.kind !== 'resumed' && event.kind !== 'chosen') yield 'turns to a lender on an old consent'
      return
    case 'post':
      return yield* brokenByPost(command.attempt.lender as LenderName, taken, orders)
    case 'send-follow-up': {
      const lender = before.lenders[command.attempt.lender as LenderName]
      if (command.followUp === 'void') {
        if (event.kind !== 'canceled' && !taken.known.isWithdrawn && event.kind !== 'withdrawn')
          yield 'takes back what nobody took back'
        if (lender.wasVoided) yield 'takes a lead back twice'
        if (lender.observed === 'freed' || lender.observed === 'accepted') yield `takes back a lead that was ${lender.observed}`
        return
      }
      if (lender.lead !== 'accepted' || lender.observed !== 'accepted') yield 'bank numbers before an acceptance'
      if (command.attempt.lender !== WANTS_BANK) yield 'bank numbers for a lender that wants none'
      if (lender.gotBank) yield 'bank numbers twice'
      return
    }
    case 'finish':
      if (hasEnded && known.phase.kind === 'finished' && !known.phase.unresolved) yield 'ends twice'
      return
  }
}

function* brokenByPost(lender: LenderName, { known, before, step }: Taken, { choice, elsewhere = [] }: Orders): Generator<string> {
  const others = LENDERS.filter((id) => id !== lender)
  if (known.phase.kind === 'finished') yield 'posts after the end'
  if (known.stale) yield 'a stale run posts'
  if (known.isWithdrawn || before.wantsStop) yield 'posts after the person withdrew'
  if (before.lenders[lender].observed) yield `posts to ${lender} twice`
  for (const id of others) {
    const { observed, lead } = before.lenders[id]
    if (observed && observed !== 'freed') yield `posts to ${lender} while the answer of ${id} is ${observed}`
    if (lead === 'data_error') yield `posts to ${lender} after ${id} found a mistake`
  }
  const places = new Set([...elsewhere.map((each) => each.lender), ...others.filter((id) => before.lenders[id].mayHaveIt), lender])
  // The places that other applications have taken are the store's to count, where nobody chooses.
  const mine = choice === 'by-person' ? places : new Set([...places].filter((id) => LENDERS.some((own) => own === id)))
  if (mine.size > MAX_LENDERS) yield `the identity to ${mine.size} lenders`
  if (known.offers?.[lender]?.isWithdrawn) yield `posts to ${lender}, which had taken its offer back`
  if (!before.pings || !YES.includes(before.pings[lender])) yield `posts to ${lender}, which had not said yes`
  if (choice === 'by-person' && before.wanted !== lender) yield `posts to ${lender}, and ${before.wanted} was chosen`
  if (choice === 'by-ranking' && lender !== bestUntried(before)) yield `posts to ${lender} before ${bestUntried(before)}`
  if (!step.state.counted?.includes(lender)) yield `${lender} takes no place in the sharing budget`
  if (!step.notes.some((note) => note.stage === 'post' && note.outcome === 'intent' && note.lender === lender))
    yield `a post to ${lender} without an intent`
}

/** The cheapest first; the file names them in that order. */
function bestUntried({ pings, lenders }: Moment): LenderName | undefined {
  const left = LENDERS.filter((id) => !lenders[id].isTried)
  return left.find((id) => pings?.[id] === 'yes') ?? left.find((id) => pings?.[id] === 'costly')
}

function* brokenInState({ stored, process, lenders }: Moment): Generator<string> {
  const having = (is: (lender: LenderNow) => boolean) => LENDERS.filter((id) => is(lenders[id]))
  const holders = having(({ lead, isFenced }) => lead === 'accepted' || (lead === 'on-its-way' && !isFenced))
  if (holders.length > 1) yield `${holders.join(' and ')} may hold the person at once`
  const reached = having(({ mayHaveIt }) => mayHaveIt === true)
  if (reached.length > MAX_LENDERS) yield `the identity reached ${reached.join()}`
  for (const id of reached) if (!stored.counted?.includes(id)) yield `${id} may have the identity, and takes no place`
  for (const id of stored.sharedWith ?? []) if (!reached.includes(id as LenderName)) yield `${id} is said to have the identity`
  const { phase } = stored
  if (phase.kind !== 'finished') {
    if (!process && phase.kind === 'pinging' && stored.decision) yield 'asks again'
    return
  }
  if (process) yield 'a process goes on after the end'
  const { outcome, unresolved } = phase
  const holder = outcome.lender ?? unresolved?.lender
  const caps = having(({ holdsCap }) => holdsCap === true)
  // A stale run may end with a lender that it never turned to.
  if (outcome.lender ? caps.join() !== holder : caps.some((id) => id !== holder))
    yield `capacity of ${caps.join()}, and ${holder} has the person`
  if (outcome.lender && lenders[outcome.lender as LenderName].lead !== 'accepted')
    yield `names ${outcome.lender}, which did not accept`
  for (const id of holders)
    if (id !== holder && !lenders[id].wasVoided) yield `${id} has the person, and the end says ${outcome.status}`
}

const OTHER = { kind: 'accepted', reference: null, redirectUrl: null, payoutCents: 1 } as const

/** Events that do not fit a state; whoever has ended fits none. */
export function misfits({ phase, queue }: RunState): RunEvent[] {
  const isOver = phase.kind === 'finished' && !phase.unresolved
  const keys = isOver ? LENDERS.map((id) => `run.${id}`) : ['run.other', 'other.a', '__proto__']
  return [
    ...keys.flatMap((key): RunEvent[] => [
      { kind: 'cap-reserved', key },
      { kind: 'cap-refused', key },
      { kind: 'sharing-refused', key, reason: 'no-place-left' },
      { kind: 'post-answered', key, result: OTHER },
      { kind: 'status-answered', key, result: OTHER },
      { kind: 'canceled', key },
    ]),
    ...(phase.kind === 'pinging' ? [] : [{ kind: 'pings-answered', answers: { a: { kind: 'yes' } } } as const]),
    ...LENDERS.filter((id) => phase.kind !== 'choosing' || !queue.includes(id)).flatMap((lender): RunEvent[] => [
      { kind: 'chosen', lender },
      { kind: 'recheck', lender },
      { kind: 'rechecked', lender, answer: { kind: 'yes' } },
    ]),
    ...(phase.kind === 'choosing' ? [] : ([{ kind: 'offers-declined' }, { kind: 'offers-expired' }] as const)),
    ...(phase.kind === 'choosing' || phase.kind === 'pinging' ? [] : ([{ kind: 'chosen-elsewhere' }] as const)),
    ...(isOver ? ([{ kind: 'withdrawn' }, { kind: 'resumed' }, { kind: 'budget-spent' }, { kind: 'stop-asked' }] as const) : []),
  ]
}
