// A lender in one file, to copy from: the calls and the report of docs/lenders.md with nothing but Node 20 or newer.
//
//   node lender.mjs --port 4000 --secret-file secret.txt --report-to https://marketplace.example/lenders/your-id/postbacks
//
// It decides by made-up rules and remembers in memory. In your own system, replace `decide` with your underwriting and the maps
// with one table that has a unique index on the attempt key: the promises below must survive a restart.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { parseArgs } from 'node:util'

const MAX_AGE_SECONDS = 300
const MAX_BODY_BYTES = 64 * 1024

const { values: options } = parseArgs({
  options: {
    port: { type: 'string', default: '4000' },
    'secret-file': { type: 'string' },
    'report-to': { type: 'string' },
    'page-url': { type: 'string', default: 'https://apply.your-company.example/welcome' },
  },
})
if (!options['secret-file']) {
  console.error('Name the file with the signing secret: --secret-file secret.txt')
  process.exit(1)
}
const secret = readFileSync(options['secret-file'], 'utf8').trim()

/**
 * Attempt key → { digest of the body, answer }. The first post with a key decides; every later one gets the same answer. Stored before the answer leaves:
 * whenever that answer is lost or is an error, somebody comes to /status and asks what it was.
 */
const attempts = new Map()
/** Keys that we were asked about before they arrived: we have said "not received", so they must never be accepted. */
const fenced = new Set()
const bankNumbers = new Map()

const CALLS = {
  '/ping': { name: 'ping', answer: answerPing },
  '/post': { name: 'post', answer: answerPost },
  '/status': { name: 'status', answer: answerStatus },
  '/bank': { name: 'bank', answer: answerBank },
  '/void': { name: 'void', answer: answerVoid },
  '/erase': { name: 'erase', answer: answerErase },
}

createServer(async (request, response) => {
  const call = request.method === 'POST' && CALLS[new URL(request.url, 'http://lender').pathname]
  if (!call) return send(response, 404, { error: 'There is nothing at this address' })
  const body = await readBody(request)
  if (body === undefined) return send(response, 413, { error: 'The request is too large' })
  if (!isSigned(request.headers['lead-signature'], call.name, body)) {
    return send(response, 401, { error: 'The signature is missing, wrong or too old' })
  }
  const content = parse(body)
  if (content === undefined) return send(response, 422, { error: 'The request is not a JSON object' })
  const { status = 200, ...answer } = call.answer(content, body)
  return send(response, status, answer)
}).listen(Number(options.port), '127.0.0.1', function listening() {
  console.log(`The sample lender listens at http://127.0.0.1:${this.address().port}`)
})

function answerPing({ state, amount }) {
  if (typeof state !== 'string' || typeof amount !== 'number') return { status: 422, error: 'state and amount are needed' }
  const validUntil = new Date(Date.now() + 3 * 86_400_000).toISOString()
  return amount > 4000 ? { decision: 'no', reasons: ['amount'] } : { decision: 'yes', payoutCents: 3000, validUntil }
}

function answerPost(lead, body) {
  const { attemptKey, applicant } = lead
  if (typeof attemptKey !== 'string' || typeof applicant !== 'object' || applicant === null) {
    return { status: 422, error: 'attemptKey and applicant are needed' }
  }
  const earlier = attempts.get(attemptKey)
  // The digest is enough to know a body again, and nothing of the person is kept longer than needed.
  const digest = createHash('sha256').update(body).digest('hex')
  if (earlier)
    return earlier.digest === digest ? earlier.answer : { status: 409, error: 'This attempt key was used with another body' }
  const answer = decide(lead)
  attempts.set(attemptKey, { digest, answer })
  if (answer.outcome === 'accepted') reportFunded(lead)
  return answer
}

function decide({ attemptKey, applicant, expiresAt, test }) {
  if (fenced.has(attemptKey) || !(Date.parse(expiresAt) > Date.now())) return { outcome: 'declined', reasons: ['other'] }
  // With "test": true, from a check or a staging site, the last name decides, so that every outcome can be checked. Never a real lead.
  const wanted = test === true ? applicant.lastName : 'Accept'
  if (wanted === 'Decline' || applicant.grossIncome < 1200) return { outcome: 'declined', reasons: ['income'] }
  if (wanted === 'Duplicate') return { outcome: 'duplicate' }
  if (wanted === 'Mistake') return { outcome: 'data_error', fields: [{ field: 'employer', code: 'invalid' }] }
  const reference = createHmac('sha256', secret).update(`reference ${attemptKey}`).digest('base64url').slice(0, 16)
  return { outcome: 'accepted', reference, redirectUrl: `${options['page-url']}/${reference}`, payoutCents: 3000 }
}

function answerStatus({ attemptKey }) {
  if (typeof attemptKey !== 'string') return { status: 422, error: 'attemptKey is needed' }
  const attempt = attempts.get(attemptKey)
  if (attempt) return attempt.answer
  fenced.add(attemptKey)
  return { outcome: 'not_received' }
}

/** Comes after an acceptance, if you need it, and again until you have answered. */
function answerBank({ attemptKey, bank, test }) {
  if (typeof bank !== 'object' || bank === null) return { status: 422, error: 'bank is needed' }
  if (attempts.get(attemptKey)?.answer.outcome !== 'accepted') return { status: 404, error: 'We have not accepted this attempt' }
  // With "test": true the bank name Mistake stands for numbers that cannot be used.
  if ((test === true && bank.bankName === 'Mistake') || !/^\d{4,17}$/.test(bank.accountNumber)) {
    return { outcome: 'data_error', fields: [{ field: 'accountNumber', code: 'invalid' }] }
  }
  bankNumbers.set(attemptKey, bank)
  return { outcome: 'received' }
}

/** The lead is taken back: whatever comes under this key from now on, it is not accepted. */
function answerVoid({ attemptKey }) {
  if (typeof attemptKey !== 'string') return { status: 422, error: 'attemptKey is needed' }
  if (attempts.get(attemptKey)?.answer.outcome === 'accepted') return { outcome: 'too_late' }
  fenced.add(attemptKey)
  return { outcome: 'voided' }
}

/**
 * Forget the person. What you cannot erase at once is erased `later`, and then reported: `report({ attemptKey, event: 'erased' })`. The key,
 * the digest and the answer stay: they name nobody, and the key must never be accepted anew.
 */
function answerErase({ attemptKey }) {
  if (typeof attemptKey !== 'string') return { status: 422, error: 'attemptKey is needed' }
  bankNumbers.delete(attemptKey)
  if (!attempts.has(attemptKey)) fenced.add(attemptKey)
  return { outcome: 'erased' }
}

/** Made up: the money is paid out a second later. A test lead is reported too, so that the report can be checked. */
function reportFunded({ attemptKey, applicant }) {
  const terms = { kind: 'installment', interestPercent: 24.99, originationFeePercent: 3, termMonths: 12 }
  const funded = { attemptKey, event: 'funded', amountCents: applicant.loanAmount * 100, terms }
  if (options['report-to']) setTimeout(() => report(funded), 1000).unref()
}

/** Signed as the calls are that come in. Repeat a report until it is answered with 200, 404 or 409; repeating does no harm. */
async function report(content, delayMs = 1000) {
  const body = JSON.stringify({ ...content, happenedAt: content.happenedAt ?? new Date().toISOString() })
  const seconds = Math.floor(Date.now() / 1000)
  const hex = createHmac('sha256', secret).update(`${seconds}.postback.${body}`).digest('hex')
  const headers = { 'content-type': 'application/json', 'lead-signature': `t=${seconds},v1=${hex}` }
  const { status } = await fetch(options['report-to'], { method: 'POST', headers, body }).catch(() => ({ status: 0 }))
  if (![200, 404, 409].includes(status)) setTimeout(() => report(JSON.parse(body), delayMs * 2), delayMs).unref()
}

function isSigned(header, call, body) {
  const [, seconds, hex] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  if (!seconds || Math.abs(Date.now() / 1000 - Number(seconds)) > MAX_AGE_SECONDS) return false
  const expected = createHmac('sha256', secret).update(`${seconds}.${call}.${body}`).digest()
  return timingSafeEqual(expected, Buffer.from(hex, 'hex'))
}

async function readBody(request) {
  const chunks = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(body) {
  try {
    const content = JSON.parse(body)
    return typeof content === 'object' && content !== null && !Array.isArray(content) ? content : undefined
  } catch {
    return undefined
  }
}

function send(response, status, content) {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(content))
}
