/** The calls that a lender serves and we make. Our adapter, the sandbox's lenders, the conformance check and OpenAPI come from this table. */
import { ANSWER_WITHIN_MS, type LenderCall } from '#domain/matching/lender/lender-call.ts'
import { type Answer, addressOf, type Endpoint } from '../endpoint.ts'
import { bankAnswer, bankRequest, eraseAnswer, voidAnswer } from './follow-ups.ts'
import { aboutAttempt, errorAnswer, pingAnswer, pingRequest, postAnswer, postRequest, statusAnswer } from './lender-api.ts'
import { SIGNATURE_MAX_AGE_SECONDS } from './signature.ts'

const refused = (description: string) => ({ description, schema: errorAnswer }) satisfies Answer
const REFUSALS = {
  401: refused(`The signature is missing, wrong or older than ${SIGNATURE_MAX_AGE_SECONDS} seconds`),
  422: refused('The request does not have the agreed shape'),
} as const
const NO_DECISION = 'This is no decision: we ask for the status'
const seconds = (call: LenderCall) => `${ANSWER_WITHIN_MS[call] / 1000} seconds`

export const LENDER_ENDPOINTS = {
  'POST /ping': {
    name: 'ping',
    tag: 'leads',
    summary: 'Would you want this lead?',
    description: `Nothing in it identifies a person. Answer within ${seconds('ping')}; a late ping is a no. Signed as \`ping\`.`,
    caller: 'lender',
    input: pingRequest,
    answers: { 200: { description: 'Yes or no', schema: pingAnswer }, ...REFUSALS },
  },
  'POST /post': {
    name: 'post',
    tag: 'leads',
    summary: 'Take this lead, or say no',
    description: `The same attempt key always gets the same answer. Answer within ${seconds('post')}, and do not accept it after \`expiresAt\`. Signed as \`post\`.`,
    caller: 'lender',
    input: postRequest,
    answers: {
      200: { description: 'Your decision', schema: postAnswer },
      401: refused(`${REFUSALS[401].description}. ${NO_DECISION}`),
      409: refused(`The attempt key was used before with another body. ${NO_DECISION}`),
      422: refused(`${REFUSALS[422].description}. ${NO_DECISION}`),
    },
  },
  'POST /status': {
    name: 'status',
    tag: 'leads',
    summary: 'What became of an attempt?',
    description: `After \`not_received\` that attempt must never be accepted. Answer within ${seconds('status')}. Signed as \`status\`.`,
    caller: 'lender',
    input: aboutAttempt,
    answers: { 200: { description: 'Your decision, or how it stands', schema: statusAnswer }, ...REFUSALS },
  },
  'POST /bank': {
    name: 'bank',
    tag: 'follow-ups',
    summary: 'The bank numbers of a lead that you accepted',
    description: `Only to a lender that accepted and that, as agreed, needs them. Comes again until you have answered; the same numbers twice are one report. Answer within ${seconds('bank')}. Signed as \`bank\`.`,
    caller: 'lender',
    input: bankRequest,
    answers: {
      200: { description: 'You have them, or cannot work with them', schema: bankAnswer },
      ...REFUSALS,
      404: refused('You have not accepted this attempt'),
    },
  },
  'POST /void': {
    name: 'void',
    tag: 'follow-ups',
    summary: 'The lead is taken back',
    description: `Do not accept this attempt any more, whether you have it or not. \`too_late\` only if you have accepted it. Answer within ${seconds('void')}. Signed as \`void\`.`,
    caller: 'lender',
    input: aboutAttempt,
    answers: { 200: { description: 'You will not accept it, or you have', schema: voidAnswer }, ...REFUSALS },
  },
  'POST /erase': {
    name: 'erase',
    tag: 'follow-ups',
    summary: 'The person wants to be forgotten',
    description: `Erase all that you hold of the person from this attempt, but for what the law makes you keep. \`erased\` also when you hold nothing; \`later\` if it takes time, followed by a postback \`erased\`. Answer within ${seconds('erase')}. Signed as \`erase\`.`,
    caller: 'lender',
    input: aboutAttempt,
    answers: { 200: { description: 'Done, or under way', schema: eraseAnswer }, ...REFUSALS },
  },
} as const satisfies Readonly<Record<`POST /${LenderCall}`, Endpoint & { readonly name: LenderCall }>>

/** Where a lender that serves at `endpoint` takes the call. */
export const lenderAddress = (endpoint: string, call: LenderCall): string =>
  `${endpoint.replace(/\/$/, '')}${addressOf(`POST /${call}`).path}`
