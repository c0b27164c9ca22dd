/**
 * Checks a lender's server against the contract of docs/lenders.md: `npm run conform -- https://leads.acme.example/api --secret-file F`.
 * Every request is marked as a test. Needs neither our server nor an account; as one file (`--write`), not even this repository.
 */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { SHORTEST_SECRET } from '#contracts/lenders/signature.ts'
import type { Check } from './check.ts'
import { CHECKS } from './checks.ts'
import { explainRefusal } from './explain-refusal.ts'
import { expectAnswer } from './judge-reply.ts'
import { type LenderClient, lenderClient, Refused } from './lender-client.ts'
import { mappedLender, NoCall } from './mapped-lender.ts'
import { NoAnswer } from './no-answer.ts'
import { listenForPostbacks, type PostbackListener } from './postback-listener.ts'
import { testLead } from './test-lead.ts'

const PATIENCE_MS = 30_000

const postbackCheck = (listener: PostbackListener): Check => ({
  name: 'reports what became of a test lead that it accepted, signed',
  run: async (lender) => {
    const lead = testLead('Accept')
    const problem = expectAnswer('post', await lender.send('post', lead), 'accepted')
    return problem ?? listener.reportAbout(lead.attemptKey, PATIENCE_MS)
  },
})

const file = basename(process.argv[1] ?? '')
const USAGE = `Usage: ${file === 'main.ts' ? 'npm run conform --' : `node ${file}`} URL --secret-file FILE [--postbacks-port PORT]
       or for a lender with an API of its own: --lender-file FILE --lender ID --secrets-file FILE

URL is your endpoint without /ping, /post and so on. FILE holds the signing secret. With a port, one report of yours is waited for there: let your server send the reports about test leads to http://THIS-MACHINE:PORT/lenders/YOUR-ID/postbacks.`

/** Of the test vectors in docs/lenders.md. */
const GUIDES_SECRET = 'a-test-secret-of-32-characters-ok'

function weakness(secret: string): string | undefined {
  if (secret.length < SHORTEST_SECRET)
    return `The secret is weak: it has ${secret.length} characters, and ${SHORTEST_SECRET} random ones are the least.`
  return secret === GUIDES_SECRET ? 'The secret is weak: it is that of the guide’s test vectors, which everybody knows.' : undefined
}

function refuse(sentence: string): never {
  console.error(`${sentence}\n\n${USAGE}`)
  process.exit(2)
}

const text = { type: 'string' } as const
const JSON_OPTIONS = { 'secret-file': text, 'postbacks-port': text, help: { type: 'boolean' } } as const
const MAPPED_OPTIONS = { 'lender-file': text, lender: text, 'secrets-file': text } as const

async function readArguments(): Promise<{ lender: LenderClient; listener?: PostbackListener | undefined }> {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { ...JSON_OPTIONS, ...MAPPED_OPTIONS } })
    if (values.help) {
      console.log(USAGE)
      process.exit(0)
    }
    const [endpoint] = positionals
    const {
      'secret-file': secretFile,
      'postbacks-port': port,
      'lender-file': file,
      lender: id,
      'secrets-file': secretsFile,
    } = values
    if (id && file && secretsFile) return { lender: mappedLender(file, id, secretsFile, refuse) }
    if (id) refuse('Name the lender file, the lender and the secrets file.')
    if (!endpoint || !/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint)) refuse('Name the address of the lender to check.')
    if (!secretFile) refuse('Name the file that holds the signing secret.')
    const secret = readFileSync(secretFile, 'utf8').trim()
    const weak = weakness(secret)
    if (weak) refuse(weak)
    if (port !== undefined && !/^\d{1,5}$/.test(port)) refuse('The port for postbacks is not a number.')
    const listener = port === undefined ? undefined : await listenForPostbacks(Number(port), secret).catch(refusePort)
    return { lender: lenderClient(endpoint, secret), listener }
  } catch (error) {
    const isMissing = (error as { code?: string }).code === 'ENOENT'
    refuse(isMissing ? `There is no file ${(error as { path?: string }).path}.` : 'The arguments are not understood.')
  }
}

const { lender, listener } = await readArguments()
if (listener) console.log(`Listening for reports at ${listener.url}\n`)
const checks = [...CHECKS.filter(({ isForAll }) => isForAll || !lender.isMapped), ...(listener ? [postbackCheck(listener)] : [])]
let isExplained = false
let failed = 0
let skipped = 0
let run = 0
let lastSilence = ''
for (const check of checks) {
  const error = await check.run(lender).catch((thrown: unknown) => thrown)
  run++
  if (error instanceof NoCall) {
    skipped++
    console.log(`skip  ${check.name}: ${error.message}`)
    continue
  }
  if (error) failed++
  console.log(
    error ? `FAIL  ${check.name}: ${(await sentenceOf(error)).replaceAll(/\n(?=.)/g, '\n      ')}` : `ok    ${check.name}`,
  )
  const silence = error instanceof NoAnswer ? error.message : ''
  // Nobody there, or nobody who takes our signature: the other checks would say so again.
  if ((run === 1 && error instanceof Error) || (silence && silence === lastSilence)) break
  lastSilence = silence
}
const left = checks.length - run
if (!listener && !lender.isMapped && left === 0)
  console.log('skip  reports what became of a lead: name a port with --postbacks-port to check it')
console.log(`\n${run - failed - skipped} passed, ${failed} failed${left > 0 ? `, ${left} not run: mend this first` : ''}`)
process.exit(failed > 0 ? 1 : 0)

function refusePort(): never {
  refuse('The port for postbacks is taken, or not allowed.')
}

async function sentenceOf(error: unknown): Promise<string> {
  if (!(error instanceof Refused)) return error instanceof Error ? error.message : String(error)
  if (isExplained) return `${error.message}, as above`
  isExplained = true
  return `${error.message}\n${await explainRefusal(lender, error).catch((thrown: Error) => thrown.message)}`
}
