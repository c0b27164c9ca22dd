/** The first call says whether the others are worth making: is somebody there, at this address, who takes our signature? */
import type { Check } from './check.ts'
import { NoAnswer } from './no-answer.ts'
import { testPing } from './test-lead.ts'

/** Bytes that no program writes again as they were. */
const rawPing = () => `${JSON.stringify(testPing()).slice(0, -1)} ,  "note" : "Nuñez 1/2 \\u00f1" }`

export const FIRST_CHECK: Check = {
  name: 'is there, and takes a ping that is signed over its very bytes',
  run: async (lender) => {
    const { status } = await lender.send('ping', undefined, { raw: rawPing() })
    if (status === 404 || status === 405)
      throw new NoAnswer(
        `answered ${status}: no POST is taken at /ping below the URL that you named. Is a part of the path missing?`,
      )
    return undefined
  },
}
