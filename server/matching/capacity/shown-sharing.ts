/**
 * The ledger as its person reads it: every time something of theirs was sent, to whom, which fields, why, and whether it arrived. Each row of
 * the ledger that begins a sending is one entry here, and nothing else is.
 */
import type { ShownLook, ShownSharing } from '#contracts/public/your-request.ts'
import type { FailureCode } from '#domain/matching/lender/lender-results.ts'
import type { Policy } from '#domain/policy/policy.ts'
import type { LedgerEntry } from '../../platform/ledger/ledger-chain.ts'

export type ReadEntry = LedgerEntry & { readonly at: Date }

type Kind = ShownSharing['kind']
type State = ShownSharing['state']

/** By the ledger's stage. */
const KINDS: Readonly<Record<string, Kind>> = { ping: 'masked', post: 'identity', bank: 'bank' }

const BEGINNINGS: readonly string[] = ['asked', 'intent']

const WHY: Readonly<Record<Kind, Readonly<Record<Policy['choice'], string>>>> = {
  masked: {
    'by-ranking': 'To ask whether it might lend, without your name.',
    'by-person': 'To ask whether it might lend, without your name.',
  },
  identity: { 'by-ranking': 'It was next in our published order.', 'by-person': 'You chose its offer.' },
  bank: {
    'by-ranking': 'It said yes, and asked where to send the money if you sign.',
    'by-person': 'It said yes, and asked where to send the money if you sign.',
  },
}

/** Codes of pings that never left. Of the other failures, a lender that answered has read the ping. */
const UNSENT = [
  'lender-unknown',
  'secret-missing',
  'address-refused',
  'breaker-open',
  'connect-failed',
  'lease-over',
  'host-busy',
  'application-gone',
] as const satisfies readonly FailureCode[]
const UNANSWERED = ['timeout', 'answer-lost'] as const satisfies readonly FailureCode[]

export function shownSharing(
  ledger: readonly ReadEntry[],
  { nameOf, choice }: { readonly nameOf: (lender: string) => string; readonly choice: Policy['choice'] },
): ShownSharing[] {
  const shown: ShownSharing[] = []
  /** The newest of each kind and lender: what follows in the ledger is about it. */
  const newest = new Map<string, ShownSharing>()
  const begin = (kind: Kind, lender: string, { at, fieldsShared = [] }: ReadEntry) => {
    const sharing: ShownSharing = {
      lender: nameOf(lender),
      at: at.toISOString(),
      kind,
      fields: [...fieldsShared],
      why: WHY[kind][choice],
      state: 'may-have-been-received',
    }
    shown.push(sharing)
    newest.set(`${kind} ${lender}`, sharing)
    return sharing
  }
  for (const row of ledger) {
    // A status answer is about the post.
    const kind = KINDS[row.stage === 'status' ? 'post' : row.stage]
    if (!kind || row.lender === undefined) continue
    if (BEGINNINGS.includes(row.outcome)) begin(kind, row.lender, row)
    else {
      // Only a status answer may have told of the sharing: its own row stands before the answer's.
      const about = newest.get(`${kind} ${row.lender}`) ?? (row.outcome === 'shared' ? begin(kind, row.lender, row) : undefined)
      if (about && about.state !== 'received') about.state = stateAfter(row, about.state)
    }
  }
  return shown
}

function stateAfter({ stage, outcome, reason }: ReadEntry, state: State): State {
  if (stage === 'ping') {
    if (outcome !== 'failed') return 'received'
    if (isOneOf(UNSENT, reason)) return 'not-received'
    return isOneOf(UNANSWERED, reason) ? 'may-have-been-received' : 'received'
  }
  // A lender that says it never got a post is believed for the run, and not here: its bytes may have left before a crash.
  if (stage === 'status') return state
  if (outcome === 'failed') return 'not-received'
  return outcome === 'shared' || ANSWERS.includes(outcome) ? 'received' : state
}

/** Of a lender that has read what it got. The versions that wrote no `shared` wrote these. */
const ANSWERS: readonly string[] = ['accepted', 'declined', 'duplicate', 'data_error', 'received']

const isOneOf = (codes: readonly string[], code: string | undefined) => code !== undefined && codes.includes(code)

const NEAR_MS = 1000

/** Every look and every act of staff. Their reasons are sealed, and each is found by its time. */
export function shownLooks(
  ledger: readonly ReadEntry[],
  reasons: readonly { readonly at: string; readonly reason: string }[],
): ShownLook[] {
  const rest = [...reasons]
  return ledger
    .filter(({ stage }) => stage === 'operator')
    .map(({ at, fieldsShared = [] }) => {
      const index = rest.findIndex((look) => Math.abs(Date.parse(look.at) - at.getTime()) < NEAR_MS)
      const [found] = index < 0 ? [] : rest.splice(index, 1)
      return { at: at.toISOString(), reason: found?.reason ?? 'No reason is on record.', seen: [...fieldsShared] }
    })
}
