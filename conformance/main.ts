/**
 * Checks a lender's server against the contract of docs/lenders.md: `npm run conform -- https://leads.acme.example/api --secret-file F`.
 * Every request is marked as a test. Needs neither our server nor an account.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Check } from './check.ts'
import { CHECKS } from './checks.ts'
import { expectOutcome, wrongAnswer } from './judge-reply.ts'
import { lenderClient } from './lender-client.ts'
import { listenForPostbacks, type PostbackListener } from './postback-listener.ts'
import { testLead } from './test-lead.ts'

const PATIENCE_MS = 30_000

const postbackCheck = (listener: PostbackListener): Check => ({
  name: 'reports what became of a test lead that it accepted, signed',
  run: async (lender) => {
    const lead = testLead('Accept')
    const reply = await lender.send('post', lead)
    const problem = wrongAnswer('post', reply) ?? expectOutcome(reply, 'accepted')
    return problem ?? listener.reportAbout(lead.attemptKey, PATIENCE_MS)
  },
})

const USAGE =
  'Usage: npm run conform -- URL --secret-file FILE [--postbacks-port PORT]\n\nURL is your endpoint without /ping, /post and so on. FILE holds the signing secret. With a port, one report of yours is waited for there: let your server send the reports about test leads to http://THIS-MACHINE:PORT/lenders/YOUR-ID/postbacks.'

function refuse(sentence: string): never {
  console.error(`${sentence}\n\n${USAGE}`)
  process.exit(2)
}

function readArguments(): { endpoint: string; secret: string; postbacksPort: number | undefined } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'secret-file': { type: 'string' }, 'postbacks-port': { type: 'string' }, help: { type: 'boolean' } },
    })
    if (values.help) {
      console.log(USAGE)
      process.exit(0)
    }
    const [endpoint] = positionals
    if (!endpoint || !/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint)) refuse('Name the address of the lender to check.')
    if (!values['secret-file']) refuse('Name the file that holds the signing secret.')
    const secret = readFileSync(values['secret-file'], 'utf8').trim()
    if (secret === '') refuse('The secret file is empty.')
    const port = values['postbacks-port']
    if (port !== undefined && !/^\d{1,5}$/.test(port)) refuse('The port for postbacks is not a number.')
    return { endpoint, secret, postbacksPort: port === undefined ? undefined : Number(port) }
  } catch (error) {
    refuse((error as { code?: string }).code === 'ENOENT' ? 'The secret file does not exist.' : 'The arguments are not understood.')
  }
}

const { endpoint, secret, postbacksPort } = readArguments()
const lender = lenderClient(endpoint, secret)
let failed = 0
const listener = postbacksPort === undefined ? undefined : await listenForPostbacks(postbacksPort, secret).catch(refusePort)
if (listener) console.log(`Listening for reports at ${listener.url}\n`)
const checks = [...CHECKS, ...(listener ? [postbackCheck(listener)] : [])]
for (const { name, run } of checks) {
  const problem = await run(lender).catch(whyNoAnswer)
  if (problem) failed++
  console.log(problem ? `FAIL  ${name}: ${problem}` : `ok    ${name}`)
}
if (!listener) console.log('skip  reports what became of a lead: name a port with --postbacks-port to check it')
console.log(`\n${checks.length - failed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

function refusePort(): never {
  refuse('The port for postbacks is taken, or not allowed.')
}

function whyNoAnswer(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'did not answer in time'
  if (error instanceof TypeError) return 'could not be reached, or broke the connection off'
  return error instanceof Error ? error.message : 'failed'
}
