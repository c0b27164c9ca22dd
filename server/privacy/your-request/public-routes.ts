import { IDEMPOTENCY_KEY_HEADER, isIdempotencyKey } from '#contracts/endpoint.ts'
import type { EMAIL_CODE_ENDPOINTS } from '#contracts/public/email-codes.ts'
import type { YOUR_REQUEST_ENDPOINTS } from '#contracts/public/your-request.ts'
import { EMAIL_CODE_FAILED } from '#domain/application/verification.ts'
import { assertNever } from '#domain/values/assert-never.ts'
import { answer, refuse } from '../../http/endpoint-route.ts'
import { FAILURE_TEXTS } from '../../http/failures.ts'
import type { PublicHandlers } from '../../http/public-route.ts'
import type { Needs } from '../needs.ts'
import { type ActEnd, continueRequest, forgetMe, stopSharing, tellContract } from './act-on-request.ts'
import { askForLinks } from './ask-for-links.ts'
import { copyRequest } from './copy-request.ts'
import { confirmEmailCode, sendEmailCode } from './email-code.ts'
import { type Opening, openLink } from './open-link.ts'
import { showRequest } from './show-request.ts'

const TEXTS = {
  noLink: 'This link doesn’t work any more. Ask for a new one with your email address.',
  wrongDate: 'That isn’t the date of birth we have for this request.',
  tooManyTries:
    'Too many tries with a wrong date of birth. Please try again tomorrow, or ask for a new link with your email address.',
  nothingLeft: 'There is nothing left to do here.',
} as const

export const yourRequestRoutes = (context: Needs): PublicHandlers<typeof YOUR_REQUEST_ENDPOINTS & typeof EMAIL_CODE_ENDPOINTS> => ({
  'POST /api/your-request': async (asked) => {
    const opening = await openLink(context, asked)
    if (opening.kind !== 'opened') return notOpened(opening)
    return answer({ success: true, request: await showRequest(context, opening.link, opening.access) })
  },
  'POST /api/your-request/copy': async (asked) => done(await copyRequest(context, asked), (copy) => ({ copy })),
  'POST /api/your-request/continue': async (asked, { headers }) => {
    const key = headers[IDEMPOTENCY_KEY_HEADER]
    if (!isIdempotencyKey(key)) return refuse(400, FAILURE_TEXTS.badKey)
    return done(await continueRequest(context, { ...asked, key }), () => ({}))
  },
  'POST /api/your-request/code': async (_input, { headers, addressKey }) => {
    const end = await sendEmailCode(context, { key: headers[IDEMPOTENCY_KEY_HEADER], addressKey })
    if (end.kind === 'unknown') return refuse(404, FAILURE_TEXTS.notFound)
    return end.kind === 'limited' ? refuse(429, FAILURE_TEXTS.tooMany, end) : answer({ success: true })
  },
  'POST /api/your-request/code/confirm': async ({ code }, { headers }) => {
    const link = await confirmEmailCode(context, { key: headers[IDEMPOTENCY_KEY_HEADER], code })
    return link ? answer({ success: true, link }) : refuse(400, EMAIL_CODE_FAILED)
  },
  'POST /api/your-request/forget': async (asked) => done(await forgetMe(context, asked), (request) => ({ request })),
  'POST /api/your-request/stop-sharing': async (asked) => done(await stopSharing(context, asked), (request) => ({ request })),
  'POST /api/your-request/contract': async (asked) => done(await tellContract(context, asked), (request) => ({ request })),
  'POST /api/your-request/link': async ({ email }, { addressKey }) => {
    const limited = await askForLinks(context, { email, addressKey })
    return limited ? refuse(429, FAILURE_TEXTS.tooMany, limited) : answer({ success: true })
  },
})

function notOpened(end: Exclude<Opening, { readonly kind: 'opened' }>) {
  switch (end.kind) {
    case 'no-link':
      return refuse(404, TEXTS.noLink)
    case 'wrong-date':
      return refuse(403, TEXTS.wrongDate)
    case 'limited':
      return refuse(429, TEXTS.tooManyTries, end)
    default:
      return assertNever(end)
  }
}

function done<Result, Told extends object>(end: ActEnd<Result>, told: (result: Result) => Told) {
  if (end.kind === 'done') return answer({ success: true, ...told(end.result) })
  return end.kind === 'nothing-left' ? refuse(409, TEXTS.nothingLeft) : notOpened(end)
}
