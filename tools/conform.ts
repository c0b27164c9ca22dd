/**
 * Checks a lender's server against the contract of docs/lenders.md: `npm run conform -- https://leads.acme.example/api --secret-file F`.
 * Every request is marked as a test. Needs neither our server nor an account.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { CHECKS } from './conformance/checks.ts'
import { lenderClient } from './conformance/lender-client.ts'

const USAGE =
  'Usage: npm run conform -- URL --secret-file FILE\n\nURL is your endpoint without /ping, /post or /status. FILE holds the signing secret.'

function refuse(sentence: string): never {
  console.error(`${sentence}\n\n${USAGE}`)
  process.exit(2)
}

function readArguments(): { endpoint: string; secret: string } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'secret-file': { type: 'string' }, help: { type: 'boolean' } },
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
    return { endpoint, secret }
  } catch (error) {
    refuse((error as { code?: string }).code === 'ENOENT' ? 'The secret file does not exist.' : 'The arguments are not understood.')
  }
}

const { endpoint, secret } = readArguments()
const lender = lenderClient(endpoint, secret)
let failed = 0
for (const { name, run } of CHECKS) {
  const problem = await run(lender).catch(whyNoAnswer)
  if (problem) failed++
  console.log(problem ? `FAIL  ${name}: ${problem}` : `ok    ${name}`)
}
console.log(`\n${CHECKS.length - failed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

function whyNoAnswer(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'did not answer in time'
  if (error instanceof TypeError) return 'could not be reached, or broke the connection off'
  return error instanceof Error ? error.message : 'failed'
}
