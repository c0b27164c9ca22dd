/** Who got what, in words: each by itself, and all of them as stops of the paper trail. */
import type { ShownSharing, YourRequest } from '#contracts/public/your-request.ts'

type Kind = ShownSharing['kind']
type State = ShownSharing['state']

export const KIND_COPY: Readonly<Record<Kind, string>> = {
  masked: 'Asked without your name',
  identity: 'Your name and details',
  bank: 'Your bank numbers',
}

export const STATE_COPY: Readonly<Record<State, string>> = {
  received: 'Received',
  'may-have-been-received': 'May have been received',
  'not-received': 'Never arrived',
}

export const ACT_COPY = { save: 'Save a copy', print: 'Print a copy', stop: 'Stop sharing', forget: 'Forget me' } as const

const GOT: Readonly<Record<State, (lender: string, what: string) => string>> = {
  received: (lender, what) => `${lender} got ${what}`,
  'may-have-been-received': (lender, what) => `${lender} may have received ${what}`,
  'not-received': (lender, what) => `${lender} did not get ${what}`,
}

const WHAT: Readonly<Record<Kind, string>> = {
  masked: 'a question without your name',
  identity: 'your name and details',
  bank: 'your bank numbers',
}

export const sharingTitle = ({ lender, kind, state }: ShownSharing): string => GOT[state](lender, WHAT[kind])

type Erasure = YourRequest['erasures'][number]

export const ERASURE_COPY: Readonly<Record<Erasure['state'], (lender: string) => string>> = {
  asked: (lender) => `We asked ${lender} to delete your details. It hasn’t answered yet.`,
  'in-writing': (lender) => `${lender} is asked in writing to delete your details. It hasn’t answered yet.`,
  promised: (lender) => `${lender} says it will delete your details. It hasn’t confirmed yet.`,
  confirmed: (lender) => `${lender} confirmed it deleted your details.`,
  unanswered: (lender) =>
    `${lender} hasn’t confirmed that it deleted your details, and we’ve stopped asking. You can write to it yourself.`,
}

export const isAwaited = ({ state }: Erasure): boolean => state === 'asked' || state === 'in-writing' || state === 'promised'

/** Lenders that know who the person is, or may: those that forgetting reaches. */
export const lendersWithIdentity = ({ sharedWith }: YourRequest): string[] => [
  ...new Set(
    (sharedWith ?? []).filter(({ kind, state }) => kind !== 'masked' && state !== 'not-received').map(({ lender }) => lender),
  ),
]
