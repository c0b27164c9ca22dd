import type { MAIL_ENDPOINTS } from '#contracts/operators/mails.ts'
import { answer } from '../http/endpoint-route.ts'
import type { OperatorHandlers } from '../operators/operator-route.ts'
import { failedMails, mailStatus, testMail, waitingMails } from './look-after-mails.ts'
import type { Needs, RetryRecords } from './needs.ts'
import { retryMails } from './retry-mails.ts'

export const mailRoutes = (context: Needs<RetryRecords>): OperatorHandlers<typeof MAIL_ENDPOINTS> => ({
  'GET /mails/status': async () => answer(await mailStatus(context)),
  'POST /mails/tests': async ({ to }, who) => {
    const tested = await testMail(context, to)
    who.changed({ subject: 'mail', after: { outcome: tested.outcome, code: tested.code } })
    return answer(tested)
  },
  'GET /mails/waiting': async (asked) => answer({ mails: await waitingMails(context, asked) }),
  'GET /mails/failed': async (asked) => answer({ mails: await failedMails(context, asked) }),
  'POST /mails/retries': async ({ ids }, who) => {
    const retried = await retryMails(context, ids)
    const { queued, pointless, unknown } = retried
    who.changed({
      subject: ids[0] ?? 'mail',
      after: { queued: queued.length, pointless: pointless.length, unknown: unknown.length },
    })
    return answer(retried)
  },
})
