/** What a lender's server must do after a post: take bank numbers, let go of a lead, forget a person. */
import { TEST_BANK_MISTAKE } from '#contracts/lenders/follow-ups.ts'
import type { Check } from './check.ts'
import { expectAnswer, expectOutcome, expectStatus, notAccepted, wrongAnswer } from './judge-reply.ts'
import type { LenderClient } from './lender-client.ts'
import { newKey, testBank, testLead } from './test-lead.ts'

export const FOLLOW_UP_CHECKS: readonly Check[] = [
  {
    name: 'takes the bank numbers of a lead that it accepted, and the same ones again',
    isForAll: true,
    run: afterAcceptance((lender, about) =>
      twice(async () => expectAnswer('bank', await lender.send('bank', { ...about, bank: testBank }), 'received')),
    ),
  },
  {
    name: 'takes no bank numbers for a lead that it never accepted (404)',
    run: async (lender) => expectStatus(404, await lender.send('bank', { ...aboutNobody(), bank: testBank })),
  },
  {
    name: `names the field of bank numbers that it cannot work with (bank name ${TEST_BANK_MISTAKE})`,
    run: afterAcceptance(async (lender, about) => {
      const bank = { ...testBank, bankName: TEST_BANK_MISTAKE }
      return expectAnswer('bank', await lender.send('bank', { ...about, bank }), 'data_error')
    }),
  },
  {
    name: 'voids a lead that it has not received, and never accepts it afterwards',
    isForAll: true,
    run: async (lender) => {
      const lead = testLead('Accept')
      const reply = await lender.send('void', { attemptKey: lead.attemptKey, test: true })
      return expectAnswer('void', reply, 'voided') ?? notAccepted(await lender.send('post', lead))
    },
  },
  {
    name: 'says too_late of a lead that it has accepted, and keeps it',
    run: afterAcceptance(async (lender, about) => {
      const wrong = expectAnswer('void', await lender.send('void', about), 'too_late')
      if (wrong) return wrong
      const problem = expectOutcome(await lender.send('status', about), 'accepted')
      return problem && `and afterwards: ${problem}`
    }),
  },
  {
    name: 'erases the person of a lead that it accepted, and answers so again',
    isForAll: true,
    run: afterAcceptance((lender, about) => twice(async () => wrongAnswer('erase', await lender.send('erase', about)))),
  },
  {
    name: 'says erased of a lead that it never had',
    run: async (lender) => expectAnswer('erase', await lender.send('erase', aboutNobody()), 'erased'),
  },
]

const aboutNobody = () => ({ attemptKey: newKey(), test: true })

type About = ReturnType<typeof aboutNobody>

/** With an attempt that the lender has accepted; otherwise what is wrong with its answer to the post. */
function afterAcceptance(check: (lender: LenderClient, about: About) => Promise<string | undefined>): Check['run'] {
  return async (lender) => {
    const lead = testLead('Accept')
    const problem = expectAnswer('post', await lender.send('post', lead), 'accepted')
    return problem ?? check(lender, { attemptKey: lead.attemptKey, test: true })
  }
}

async function twice(check: () => Promise<string | undefined>): Promise<string | undefined> {
  for (const time of ['first', 'second']) {
    const wrong = await check()
    if (wrong) return `the ${time} time ${wrong}`
  }
  return undefined
}
