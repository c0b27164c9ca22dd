/** Every public call in one table: the server's routes are checked against it, and OpenAPI is made from it. */
import * as z from 'zod/mini'
import type { PlainDate, Today } from '../calendar.ts'
import { postbackAnswer, postbackRequest } from '../matching/lender/postback.ts'
import {
  addressSuggestionsAnswer,
  addressSuggestionsRequest,
  ccpaAnswer,
  ccpaFailure,
  ccpaRequest,
  clientIpAnswer,
  failure,
  progressAnswer,
  sendVerificationAnswer,
  sendVerificationRequest,
  submitApplicationAnswer,
  submitApplicationFailure,
  submitApplicationRequest,
  todayAnswer,
  verifyTokenAnswer,
  verifyTokenRequest,
  zipAnswer,
} from './public-api.ts'

export interface Endpoint {
  readonly method: 'GET' | 'POST'
  /** As OpenAPI writes it: `/api/zip/{zip}`. */
  readonly path: string
  readonly summary: string
  readonly body?: z.ZodMiniType
  readonly pathParameters?: readonly string[]
  readonly idempotencyKey?: 'optional' | 'required'
  readonly answers: Readonly<Record<number, z.ZodMiniType>>
  /** What the answer is, where it is not JSON. */
  readonly media?: 'text/html'
}

// The document describes shapes; the bounds of dates move with the day, so any day serves here.
const ANY_DAY = '2026-01-01' as PlainDate
const anyDay: Today = { earliest: ANY_DAY, latest: ANY_DAY }

const empty = z.object({ status: z.string() })
const page = z.string()

export const ENDPOINTS = [
  {
    method: 'POST',
    path: '/api/send-verification',
    summary: 'Send a verification email',
    body: sendVerificationRequest,
    answers: { 200: sendVerificationAnswer, 422: failure, 429: failure },
  },
  {
    method: 'POST',
    path: '/api/verify-token',
    summary: 'Verify the token of a verification email',
    body: verifyTokenRequest,
    answers: { 200: verifyTokenAnswer, 400: failure },
  },
  {
    method: 'POST',
    path: '/api/submit-application',
    summary: 'Submit an application and have it matched with a lender',
    body: submitApplicationRequest(anyDay),
    idempotencyKey: 'optional',
    answers: {
      200: submitApplicationAnswer,
      409: submitApplicationFailure,
      422: submitApplicationFailure,
      429: submitApplicationFailure,
      503: submitApplicationFailure,
    },
  },
  { method: 'GET', path: '/api/get-client-ip', summary: 'The address this request came from', answers: { 200: clientIpAnswer } },
  {
    method: 'GET',
    path: '/api/zip/{zip}',
    summary: 'City and state of a ZIP code',
    pathParameters: ['zip'],
    answers: { 200: zipAnswer, 404: failure, 422: failure },
  },
  {
    method: 'POST',
    path: '/api/address-suggestions',
    summary: 'Three street suggestions',
    body: addressSuggestionsRequest,
    answers: { 200: addressSuggestionsAnswer, 422: failure },
  },
  {
    method: 'POST',
    path: '/api/ccpa-requests',
    summary: 'Make a California privacy request',
    body: ccpaRequest,
    answers: { 201: ccpaAnswer, 422: ccpaFailure, 429: ccpaFailure },
  },
  {
    method: 'GET',
    path: '/api/applications/progress',
    summary: 'The real stage of a submission, and its answer once there is one',
    idempotencyKey: 'required',
    answers: { 200: progressAnswer, 404: failure },
  },
  { method: 'GET', path: '/api/today', summary: "Today's real figures", answers: { 200: todayAnswer } },
  {
    method: 'GET',
    path: '/go/{token}',
    summary: 'The way to the lender that accepted: redirects, or says in HTML that the link has expired',
    pathParameters: ['token'],
    answers: { 303: page, 404: page },
    media: 'text/html',
  },
  {
    method: 'POST',
    path: '/lenders/{id}/postbacks',
    summary: 'A lender tells what became of a lead, signed as in docs/lenders.md',
    body: postbackRequest,
    pathParameters: ['id'],
    answers: { 200: postbackAnswer, 401: failure, 404: failure, 409: failure, 422: failure },
  },
  { method: 'GET', path: '/healthz', summary: 'Whether the process is alive', answers: { 200: empty } },
  { method: 'GET', path: '/readyz', summary: 'Whether the process can serve', answers: { 200: empty, 503: empty } },
] as const satisfies readonly Endpoint[]
