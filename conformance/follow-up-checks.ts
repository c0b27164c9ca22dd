/** What a lender's server must do after a post: take bank numbers, let go of a lead, forget a person. */
import { TEST_BANK_MISTAKE } from '#contracts/lenders/follow-ups.ts'
import type { Check } from './check.ts'
import { expectOutcome, notAccepted, outcomeOf, wrongAnswer } from './judge-reply.ts'
import type { LenderClient } from './lender-client.ts'
import { newKey, testBank, testLead } from './test-lead.ts'

export const FOLLOW_UP_CHECKS: readonly Check[] = [
  { name: 'takes the bank numbers of a lead that it accepted, and the same ones again', isForAll: true, run: takesBankNumbers },
  {
    name: 'takes no bank numbers for a lead that it never accepted (404)',
    run: async (lender) => {
      const { status } = await lender.send('bank', { attemptKey: newKey(), test: true, bank: testBank })
      return status === 404 ? undefined : `answered ${status}, not 404`
    },
  },
  { name: `names the field of bank numbers that it cannot work with (bank name ${TEST_BANK_MISTAKE})`, run: refusesBankNumbers },
  { name: 'voids a lead that it has not received, and never accepts it afterwards', isForAll: true, run: voids },
  { name: 'says too_late of a lead that it has accepted, and keeps it', run: saysTooLate },
  { name: 'erases the person of a lead that it accepted, and answers so again', isForAll: true, run: erases },
  {
    name: 'says erased of a lead that it never had',
    run: async (lender) => {
      const reply = await lender.send('erase', { attemptKey: newKey(), test: true })
      return wrongAnswer('erase', reply) ?? expectOutcome(reply, 'erased')
    },
  },
]

/** An attempt that the lender has accepted, or what is wrong with its answer. */
async function accepted(lender: LenderClient): Promise<{ readonly attemptKey: string; readonly problem: string | undefined }> {
  const lead = testLead('Accept')
  const reply = await lender.send('post', lead)
  return { attemptKey: lead.attemptKey, problem: wrongAnswer('post', reply) ?? expectOutcome(reply, 'accepted') }
}

async function takesBankNumbers(lender: LenderClient): Promise<string | undefined> {
  const { attemptKey, problem } = await accepted(lender)
  if (problem) return problem
  for (const time of ['first', 'second']) {
    const reply = await lender.send('bank', { attemptKey, test: true, bank: testBank })
    const wrong = wrongAnswer('bank', reply) ?? expectOutcome(reply, 'received')
    if (wrong) return `the ${time} time ${wrong}`
  }
  return undefined
}

async function refusesBankNumbers(lender: LenderClient): Promise<string | undefined> {
  const { attemptKey, problem } = await accepted(lender)
  const bank = { ...testBank, bankName: TEST_BANK_MISTAKE }
  if (problem) return problem
  const reply = await lender.send('bank', { attemptKey, test: true, bank })
  return wrongAnswer('bank', reply) ?? expectOutcome(reply, 'data_error')
}

async function voids(lender: LenderClient): Promise<string | undefined> {
  const lead = testLead('Accept')
  const reply = await lender.send('void', { attemptKey: lead.attemptKey, test: true })
  const problem = wrongAnswer('void', reply) ?? expectOutcome(reply, 'voided')
  return problem ?? notAccepted(await lender.send('post', lead))
}

async function saysTooLate(lender: LenderClient): Promise<string | undefined> {
  const { attemptKey, problem } = await accepted(lender)
  if (problem) return problem
  const reply = await lender.send('void', { attemptKey, test: true })
  const wrong = wrongAnswer('void', reply) ?? expectOutcome(reply, 'too_late')
  if (wrong) return wrong
  const status = await lender.send('status', { attemptKey, test: true })
  return outcomeOf(status) === 'accepted' ? undefined : `and afterwards: ${expectOutcome(status, 'accepted')}`
}

async function erases(lender: LenderClient): Promise<string | undefined> {
  const { attemptKey, problem } = await accepted(lender)
  if (problem) return problem
  for (const time of ['first', 'second']) {
    const reply = await lender.send('erase', { attemptKey, test: true })
    const wrong = wrongAnswer('erase', reply)
    if (wrong) return `the ${time} time ${wrong}`
  }
  return undefined
}
