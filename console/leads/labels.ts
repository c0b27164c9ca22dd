/** How an application stands, in words and with a shape. */
import type { ListedApplication } from '#contracts/operators/applications.ts'
import type { Tone } from '../kit/status.tsx'

export const STATUS_LABELS = {
  received: ['not answered yet', 'busy'],
  sold: ['sold', 'good'],
  approved: ['accepted, no price yet', 'good'],
  pending: ['waiting for a lender', 'busy'],
  offers: ['choosing an offer', 'busy'],
  reject: ['refused', 'idle'],
  data_error: ['answers to check', 'warn'],
  error: ['technical problem', 'bad'],
  expired: ['offers ended', 'idle'],
  withdrawn: ['withdrawn', 'idle'],
} as const satisfies Readonly<Record<ListedApplication['status'], readonly [label: string, tone: Tone]>>
