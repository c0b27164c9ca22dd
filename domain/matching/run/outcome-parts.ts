/** What an answer tells beside its status: who, at what price, what to choose from, and, after a no, who read it and what may help. */
import * as z from 'zod/mini'
import { described } from '../../values/described.ts'
import { priceTag } from '../lender/price-tag.ts'

const moment = (description: string) => described(z.string(), description, { format: 'date-time' })

/** As applicants read it. */
const lenderName = described(z.string(), 'the lender’s legal name', { examples: ['Larkspur Bank'] })

export const namedLender = z.object({
  name: lenderName,
  license: described(z.nullable(z.string()), 'the number of its license in the applicant’s state; null: not on record', {
    examples: ['CFL-0017'],
  }),
  consumerPhone: described(z.optional(z.string()), 'where applicants can call it', { examples: ['(555) 010-0199'] }),
  website: described(z.optional(z.string()), 'its own site', { format: 'uri', examples: ['https://larkspur.example'] }),
})
export type NamedLender = z.infer<typeof namedLender>

export const permission = z.object({
  wording: described(z.string(), 'what choosing permits, and whom', {
    examples: ['I let you send my application to Larkspur Bank.'],
  }),
  version: described(z.string(), 'the version of the words', { examples: ['1.0-soft'] }),
  sha256: described(z.string(), 'the hash of the words with the lender’s name in them, in hexadecimal', {
    examples: ['e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  }),
})
export type Permission = z.infer<typeof permission>

export const shownOdds = z.object({
  sentence: described(z.string(), 'in words for the applicant', {
    examples: ['About 7 in 10 people who chose it were accepted (last 90 days)'],
  }),
  version: described(z.int(), 'the version of the rule that made it from the lender’s decisions', { examples: [1] }),
})
export type ShownOdds = z.infer<typeof shownOdds>

export const offerToChoose = z.object({
  offerId: described(z.string(), 'to be named in the choice: who knows it may choose', {
    examples: ['q1k3Jm5x0d7u9PzR2t4vXw'],
  }),
  lender: described(namedLender, 'whose offer it is'),
  price: described(priceTag, 'what it gives and takes'),
  until: moment('until when it can be chosen, by the lender’s own word or by ours'),
  isEnded: described(z.optional(z.literal(true)), 'that time is over: it cannot be chosen', { examples: [] }),
  was: described(z.optional(priceTag), 'its price before: the lender was asked again and has changed it', { examples: [] }),
  isUnreached: described(z.optional(z.literal(true)), 'its lender was asked again and did not answer clearly', { examples: [] }),
  needsBank: described(z.boolean(), 'whether the lender wants bank numbers, which then come with the choice'),
  inquiry: described(z.enum(['none', 'soft']), 'which credit inquiry choosing it permits', { examples: ['soft'] }),
  permission: described(
    permission,
    'the statement to show with the choice, word for word; its version and hash are `consent.documents.creditInquiry` of the choice',
  ),
  odds: described(
    z.optional(shownOdds),
    'how many of the people who chose this lender it accepted; it decides nothing, the order of the offers neither',
  ),
})
export type OfferToChoose = z.infer<typeof offerToChoose>

/** A lender that received the identity and did not take it, in its own reasons. */
export const reader = z.object({
  lender: lenderName,
  reasons: described(z.array(z.string()), 'why not, true to what the lender said', {
    examples: [['Something on your credit report.']],
  }),
  isUnreached: described(z.optional(z.boolean()), 'true: the request never reached it, and it said nothing', { examples: [false] }),
})
export type Reader = z.infer<typeof reader>

const refusedBefore = described(
  z.optional(z.array(reader)),
  'lenders that refused in the request that this one was begun from (`begunFrom`), or in one before it: they were not asked again',
  { examples: [[]] },
)

export const offersToChoose = z.object({
  list: described(z.array(offerToChoose), 'in the order of the published rule'),
  asked: described(z.int(), 'how many lenders were asked without the name', { examples: [8] }),
  saidYes: described(z.int(), 'how many of them said yes', { examples: [3] }),
  until: moment('until when one can be chosen: the end of the last'),
  withdrawn: described(z.optional(z.array(lenderName)), 'lenders that have taken their offers back', { examples: [[]] }),
  choices: described(
    z.optional(
      z.object({
        atMost: described(z.int(), 'how many lenders a person may choose in all', { examples: [3] }),
        left: described(z.int(), 'how many of these offers may still be chosen', { examples: [2] }),
      }),
    ),
    'one lender after another; missing: offers of an earlier version',
  ),
  noAfterAll: described(z.array(reader), 'lenders that were chosen before, and did not take it after all', { examples: [[]] }),
  refusedBefore,
})
export type OffersToChoose = z.infer<typeof offersToChoose>

/** After any ending without a yes. */
export const whatMayHelp = z.object({
  readers: described(z.array(reader), 'every lender that received the identity and did not take it', { examples: [[]] }),
  mayHaveIt: described(
    z.optional(z.array(lenderName)),
    'lenders that may have received the identity: a crash left that open, or it was sent and they say that nothing came',
    { examples: [[]] },
  ),
  smallerAmount: described(
    z.nullable(z.int()),
    'the nearest smaller amount, in whole US dollars, for which a lender not tried yet, repaid the way that was asked for, would be asked today; null: none',
    { examples: [1200] },
  ),
  refusedBefore,
  chosenElsewhere: described(
    z.optional(z.literal(true)),
    'with the status `expired`: a lender was chosen in another request with the same person’s details',
    { examples: [] },
  ),
  opensNext: described(
    z.array(z.object({ lender: lenderName, at: moment('when it opens') })),
    'lenders that were closed, and when each opens',
    { examples: [[]] },
  ),
})
export type WhatMayHelp = z.infer<typeof whatMayHelp>
