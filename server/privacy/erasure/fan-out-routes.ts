import type { FAN_OUT_ENDPOINTS } from '#contracts/operators/fan-out.ts'
import { answer, refuse } from '../../http/endpoint-route.ts'
import type { OperatorHandlers } from '../../operators/operator-route.ts'
import type { Needs } from '../needs.ts'
import { writeLetters } from '../requests/write-letters.ts'
import { fanOutOf } from './fan-out.ts'

const UNKNOWN = 'There is no application or privacy request with this reference, and nothing was erased with it.'
const NO_REQUEST = 'There is no privacy request with this reference. It may have been removed when its time was over.'

export const fanOutRoutes = (context: Needs): OperatorHandlers<typeof FAN_OUT_ENDPOINTS> => ({
  'GET /erasures/fan-out/{reference}': async ({ reference }) => {
    const fanOut = await fanOutOf(context, reference)
    return fanOut ? answer(fanOut) : refuse(404, UNKNOWN)
  },
  'GET /privacy-requests/{reference}/letters': async ({ reference }) => {
    const letters = await writeLetters(context, reference)
    return letters ? answer({ letters }) : refuse(404, NO_REQUEST)
  },
})
