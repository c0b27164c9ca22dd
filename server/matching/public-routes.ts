import { shapeProblem } from '#contracts/lenders/shape-problem.ts'
import { SIGNATURE_HEADER } from '#contracts/lenders/signature.ts'
import type { HAND_OFF_ENDPOINTS } from '#contracts/public/hand-off.ts'
import { postbackRequest } from '#domain/matching/lender/postback.ts'
import { assertNever } from '#domain/values/assert-never.ts'
import { readStrictJson } from '#domain/values/strict-json.ts'
import { OWN_PAGE_HEADERS } from '../http/answer-unavailable.ts'
import { answer, refuse, reply } from '../http/endpoint-route.ts'
import type { PublicHandlers } from '../http/public-route.ts'
import type { Clock } from '../platform/clock/clock.ts'
import { hashGoToken } from './links/go-links.ts'
import { linkIsGonePage } from './links/link-is-gone-page.ts'
import type { Needs } from './needs.ts'
import { signatureProblem } from './postbacks/postback-signature.ts'
import { recordPostback } from './postbacks/record-postback.ts'

const POSTBACK_TEXTS = {
  unknownLead: 'There is no lead with this attempt key',
  notTaken: 'This lead was not taken, so there is nothing to tell about it',
} as const

/** The lender learns nothing of where its visitor comes from, and no search engine keeps the way. */
const GO_HEADERS = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' } as const

export const handOffRoutes = (context: Needs): PublicHandlers<typeof HAND_OFF_ENDPOINTS> => ({
  'GET /go/{token}': async ({ token }) => {
    const address = await followGoLink(context, token)
    context.metrics.goLink(address ? 'followed' : 'unknown')
    if (address) return reply(303, undefined, { ...GO_HEADERS, location: address })
    return reply(404, linkIsGonePage(context), { ...GO_HEADERS, ...OWN_PAGE_HEADERS })
  },
  'POST /lenders/{id}/postbacks': async (bytes, { params, headers }) => {
    const { id } = params as { readonly id: string }
    const body = Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0)
    const unsigned = await signatureProblem(context, id, headers[SIGNATURE_HEADER]?.toString(), body)
    if (unsigned) return refuse(401, unsigned)
    const reading = readStrictJson(body.toString())
    const { value, why } = { value: undefined, why: undefined, ...reading }
    const { data: postback } = postbackRequest.safeParse(value)
    if (!postback) return refuse(422, `The report is not as agreed at ${shapeProblem(postbackRequest, value, why)}`)
    const end = await recordPostback(context, id, postback)
    switch (end.kind) {
      case 'recorded':
      case 'repeated':
        return answer({ success: true, recorded: end.kind === 'recorded' })
      case 'unknown-lead':
        return refuse(404, POSTBACK_TEXTS.unknownLead)
      case 'not-taken':
        return refuse(409, POSTBACK_TEXTS.notTaken)
      case 'refused':
        return refuse(409, end.sentence)
      default:
        return assertNever(end)
    }
  },
})

const TOKEN = /^[\w-]{20,100}$/

/** Undefined: the link is unknown or has expired, or the applicant was erased. */
async function followGoLink(
  { storage, now }: { readonly storage: Needs['storage']; readonly now: Clock },
  token: string,
): Promise<string | undefined> {
  if (!TOKEN.test(token)) return undefined
  return storage.transaction(async (records) => {
    const at = now()
    const link = await records.goLinks.follow(hashGoToken(token), at)
    if (!link) return undefined
    const handOff = await records.sealed.open(link.applicationId, 'hand-off')
    if (!handOff) return undefined
    if (link.isFirst) await records.ledger.append(link.applicationId, { stage: 'go', outcome: 'followed', lender: link.lender }, at)
    return handOff.redirectUrl
  })
}
