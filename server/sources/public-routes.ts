import type { FORM_COUNT_ENDPOINTS } from '#contracts/public/form-counts.ts'
import { answer } from '../http/endpoint-route.ts'
import type { PublicHandlers } from '../http/public-route.ts'
import { newYorkDay } from '../platform/clock/new-york-days.ts'
import { makeNameNumbers } from './name-numbers.ts'
import type { Needs } from './needs.ts'

export const formCountRoutes = (context: Needs): PublicHandlers<typeof FORM_COUNT_ENDPOINTS> => {
  const { storage, now, isPage } = context
  const names = makeNameNumbers(context)
  return {
    'POST /api/form-counts': async ({ event, landingPath, ...carried }, { headers }) => {
      if (headers['sec-gpc'] === '1') return answer({ success: true })
      const { source = '', medium = '', campaign = '' } = await names.known(carried)
      const page = landingPath && isPage(landingPath) ? landingPath : ''
      await storage.records.formCounts.add(newYorkDay(now()), event, { source, medium, campaign, page })
      return answer({ success: true })
    },
  }
}
