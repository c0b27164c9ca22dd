import type { MAIL_ENDPOINTS } from '#domain/operators/mails.ts'
import { answer } from '../http/endpoint-route.ts'
import type { OperatorRoutes } from '../operators/operator-route.ts'
import { failedMails, mailStatus, testMail } from './look-after-mails.ts'
import { retryMails } from './retry-mails.ts'

export const mailRoutes: OperatorRoutes<typeof MAIL_ENDPOINTS> = (context) => ({
  'GET /mails/status': async () => answer(await mailStatus(context)),
  'POST /mails/tests': async ({ to }) => answer(await testMail(context, to)),
  'GET /mails/failed': async ({ limit }) => answer({ mails: await failedMails(context, limit) }),
  'POST /mails/retries': async ({ ids }) => answer(await retryMails(context, ids)),
})
