import type { Check } from './check.ts'
import { expectOutcome, wrongAnswer } from './judge-reply.ts'
import type { PostbackListener } from './postback-listener.ts'
import { testLead } from './test-lead.ts'

const PATIENCE_MS = 30_000

export const postbackCheck = (listener: PostbackListener): Check => ({
  name: 'reports what became of a test lead that it accepted, signed',
  run: async (lender) => {
    const lead = testLead('Accept')
    const reply = await lender.send('post', lead)
    const problem = wrongAnswer('post', reply) ?? expectOutcome(reply, 'accepted')
    return problem ?? listener.reportAbout(lead.attemptKey, PATIENCE_MS)
  },
})
