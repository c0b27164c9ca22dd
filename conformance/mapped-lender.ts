/** A lender with an API of its own as the checks see it: called by the mapping in its entry, its answers told in the words of our own protocol. */
import { readFileSync } from 'node:fs'
import { SIGNATURE_HEADER } from '#contracts/lenders/signature.ts'
import { readLenderFile } from '#domain/matching/lender/lender-file.ts'
import { readAnswer } from '#domain/matching/lender/mapping/answer.ts'
import { requestOf } from '#domain/matching/lender/mapping/mapping.ts'
import { buildRequest } from '#domain/matching/lender/mapping/request.ts'
import { protocolOf } from '#domain/matching/lender/protocol.ts'
import { whyNotTested } from '#domain/matching/lender/test-mode.ts'
import { mappedContent } from '#domain/matching/run/call-content.ts'
import { exchange, isRefusal, type LenderClient, signatureOf } from './lender-client.ts'

/** The lender has no such call, or knows the lead by a number that it has not named yet: a check that needs it is left out. */
export class NoCall extends Error {}

/** Every request is marked as a test, so a lender that does not heed tests is sent nothing. */
export function mappedLender(file: string, id: string, secretsFile: string, refuse: (sentence: string) => never): LenderClient {
  const check = readLenderFile(readFileSync(file, 'utf8'), { production: false, sandboxUrl: process.env.SANDBOX_URL })
  if (check.kind === 'refused') refuse(check.reasons.join('\n'))
  const lender = check.file.lenders.find((each) => each.id === id) ?? refuse('The file has no such lender.')
  const mapping = protocolOf(lender)
  if (mapping === 'json') refuse('This lender speaks our own protocol: check it with its URL.')
  const untested = whyNotTested(lender)
  if (untested) refuse(untested)
  const secrets = JSON.parse(readFileSync(secretsFile, 'utf8')) as Readonly<Record<string, string>>
  const references = new Map<unknown, string>()
  return {
    isMapped: true,
    async send(call, content, { secret } = {}) {
      if (!requestOf(mapping, call)) throw new NoCall(`the mapping has no call ${call}`)
      const credentials = Object.fromEntries(
        Object.entries(lender.credentials).map(([name, named]) => [name, secret ?? secrets[named.replace(/^secret:/, '')] ?? '']),
      )
      const told = content as Parameters<typeof mappedContent>[0]
      const seconds = Math.floor(Date.now() / 1000)
      const request = buildRequest(mapping, call, mappedContent(told, references.get(told.attemptKey)), {
        endpoint: lender.endpoint,
        credentials,
        sign: (body) => ({ [SIGNATURE_HEADER]: signatureOf({ secret: credentials.signingSecret ?? '', seconds, call, body }) }),
        base64: (text) => Buffer.from(text).toString('base64'),
      })
      if (!request) throw new NoCall(`${call} names the lead by a number that the lender has not given`)
      const { response, text } = await exchange(call, request)
      const isRefused = isRefusal(response.status)
      if (isRefused && !secret)
        throw new Error(
          `answered ${response.status} to ${call} with the secrets of the file. Are they the lender's, and is auth right?`,
        )
      const said: { readonly reference?: string } = readAnswer(mapping, call, text)?.content ?? {}
      if (said.reference) references.set(told.attemptKey, said.reference)
      const status = isRefused ? 401 : response.ok ? 200 : response.status
      return { status, contentType: 'application/json', content: said }
    },
  }
}
