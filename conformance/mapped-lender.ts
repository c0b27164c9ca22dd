/**
 * Checks a lender by the mapping in its entry: `npm run conform -- --lender-file F --lender ID --secrets-file S`. Every request is marked as a test,
 * so a lender that does not heed tests is sent nothing.
 */

import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { TEST_SURNAMES } from '#contracts/lenders/lender-api.ts'
import { formatSignature, SIGNATURE_HEADER, signedPrefix } from '#contracts/lenders/signature.ts'
import { TEST_FACTS } from '#contracts/lenders/test-lead.ts'
import type { Lender } from '#domain/matching/lender/lender.ts'
import { readLenderFile } from '#domain/matching/lender/lender-file.ts'
import { translateAnswer } from '#domain/matching/lender/mapping/answer.ts'
import { readBody } from '#domain/matching/lender/mapping/body.ts'
import type { MappedCall } from '#domain/matching/lender/mapping/fields.ts'
import { type Mapping, placesOf, requestOf } from '#domain/matching/lender/mapping/mapping.ts'
import { buildRequest } from '#domain/matching/lender/mapping/request.ts'
import { protocolOf } from '#domain/matching/lender/protocol.ts'
import { whyNotTested } from '#domain/matching/lender/test-mode.ts'
import { type CallContents, mappedContent } from '#domain/matching/run/mapped-content.ts'
import { newKey, testBank, testLead } from './test-lead.ts'

type Secrets = Readonly<Record<string, string>>
type Ask = <Call extends MappedCall>(call: Call, content: CallContents[Call], secrets?: Secrets) => Promise<Answered>

interface Answered {
  readonly status: number
  /** In our words; undefined: nothing that the mapping knows. */
  readonly said: string | undefined
  readonly reference: string | undefined
}

const DEADLINE_MS = 15_000

function asker({ endpoint }: Lender, mapping: Mapping, own: Secrets): Ask {
  return async (call, content, credentials = own) => {
    const sign = (body: string) => {
      const seconds = Math.floor(Date.now() / 1000)
      const hmac = createHmac('sha256', credentials.signingSecret ?? '')
        .update(signedPrefix(seconds, call))
        .update(body)
      return { [SIGNATURE_HEADER]: formatSignature(seconds, hmac.digest('hex')) }
    }
    const base64 = (text: string) => Buffer.from(text).toString('base64')
    const request = buildRequest(mapping, call, mappedContent(call, content, true), { endpoint, credentials, sign, base64 })
    if (!request) throw new Error('the mapping has no such call, or its path wants a reference that the lender did not name')
    const { url, body, ...init } = request
    const response = await fetch(url, { ...init, body: body || null, redirect: 'manual', signal: AbortSignal.timeout(DEADLINE_MS) })
    const [root = ''] = placesOf(mapping, call).result.split('.')
    const reading = readBody(mapping.answers ?? mapping.body, await response.text(), root, readJson)
    const { decision, outcome = decision, reference } = reading ? translateAnswer(mapping, call, reading.content) : {}
    return { status: response.status, said: outcome as string | undefined, reference: reference as string | undefined }
  }
}

function readJson(text: string): { readonly content: unknown } | undefined {
  try {
    return { content: JSON.parse(text) }
  } catch {
    return undefined
  }
}

type Check = readonly [name: string, needs: readonly MappedCall[], run: (ask: Ask, wrong: Secrets) => Promise<string | undefined>]

const expectSaid = ({ status, said }: Answered, ...wanted: readonly string[]): string | undefined =>
  said !== undefined && wanted.includes(said)
    ? undefined
    : `expected ${wanted.join(' or ')}, read ${said ?? 'nothing that the mapping knows'} in HTTP ${status}`

const ping = () => ({ pingId: newKey(), facts: TEST_FACTS })

const CHECKS: readonly Check[] = [
  ['answers a ping with yes or no', ['ping'], async (ask) => expectSaid(await ask('ping', ping()), 'yes', 'no')],
  [
    'refuses a post with other secrets',
    ['post'],
    async (ask, wrong) => {
      const { status } = await ask('post', testLead('Accept'), wrong)
      return status >= 400 && status < 500 ? undefined : `answered ${status}, not 401`
    },
  ],
  ...Object.entries(TEST_SURNAMES).map(
    ([lastName, outcome]): Check => [
      `answers a test lead named ${lastName} with ${outcome}`,
      ['post'],
      async (ask) => expectSaid(await ask('post', testLead(lastName)), outcome),
    ],
  ),
  [
    'answers the same attempt twice with the same answer',
    ['post'],
    async (ask) => {
      const lead = testLead('Accept')
      const [first, second] = [await ask('post', lead), await ask('post', lead)]
      return JSON.stringify(first) === JSON.stringify(second) ? undefined : 'the answers differ'
    },
  ],
  [
    'tells the status of a test lead as it answered it',
    ['status'],
    async (ask) => {
      const lead = testLead('Accept')
      await ask('post', lead)
      return expectSaid(await ask('status', lead.attemptKey), 'accepted')
    },
  ],
  [
    'says that an attempt never came, and never accepts it afterwards',
    ['status'],
    async (ask) => {
      const lead = testLead('Accept')
      const problem = expectSaid(await ask('status', lead.attemptKey), 'not_received')
      return problem ?? ((await ask('post', lead)).said === 'accepted' ? 'accepted it afterwards' : undefined)
    },
  ],
  [
    'takes the bank numbers of a lead that it accepted',
    ['bank'],
    async (ask) => {
      const { attemptKey, ...lead } = testLead('Accept')
      const { reference } = await ask('post', { attemptKey, ...lead })
      return expectSaid(await ask('bank', { attemptKey, reference, bank: testBank }), 'received')
    },
  ],
  [
    'never accepts a lead that was taken back',
    ['void'],
    async (ask) => {
      const lead = testLead('Accept')
      const problem = expectSaid(await ask('void', lead.attemptKey), 'voided')
      return problem ?? ((await ask('post', lead)).said === 'accepted' ? 'accepted it afterwards' : undefined)
    },
  ],
  ['erases a person, or says when', ['erase'], async (ask) => expectSaid(await ask('erase', newKey()), 'erased', 'later')],
]

function refuse(sentence: string): never {
  console.error(`${sentence}\n\nUsage: npm run conform -- --lender-file FILE --lender ID --secrets-file FILE`)
  process.exit(2)
}

/** The exit code: 1 when anything is not as it should be. */
export async function conformMapped(args: readonly string[]): Promise<number> {
  const options = { 'lender-file': { type: 'string' }, lender: { type: 'string' }, 'secrets-file': { type: 'string' } } as const
  const { values } = parseArgs({ args: [...args], options })
  const { 'lender-file': file, lender: id, 'secrets-file': secretsFile } = values
  if (!file || !id || !secretsFile) refuse('Name the lender file, the lender and the secrets file.')
  const check = readLenderFile(readFileSync(file, 'utf8'), { production: false, sandboxUrl: process.env.SANDBOX_URL })
  if (check.kind === 'refused') refuse(check.reasons.join('\n'))
  const lender = check.file.lenders.find((each) => each.id === id) ?? refuse('The file has no such lender.')
  const mapping = protocolOf(lender)
  if (mapping === 'json') refuse('This lender speaks our own protocol: check it with its URL.')
  const untested = whyNotTested(lender)
  if (untested) refuse(untested)
  const secrets = JSON.parse(readFileSync(secretsFile, 'utf8')) as Secrets
  const own = Object.entries(lender.credentials).map(
    ([name, named]) => [name, secrets[named.replace(/^secret:/, '')] ?? ''] as const,
  )
  const ask = asker(lender, mapping, Object.fromEntries(own))
  const wrong = Object.fromEntries(own.map(([name]) => [name, 'not-the-secret']))
  let failed = 0
  let skipped = 0
  for (const [name, needs, run] of CHECKS) {
    if (!needs.every((call) => requestOf(mapping, call))) {
      skipped++
      console.log(`skip  ${name}: the mapping has no call ${needs.join(' or ')}`)
      continue
    }
    const problem = await run(ask, wrong).catch((error: Error) => `no answer (${error.name}: ${error.message})`)
    if (problem) failed++
    console.log(problem ? `FAIL  ${name}: ${problem}` : `ok    ${name}`)
  }
  console.log(`\n${CHECKS.length - failed - skipped} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}
