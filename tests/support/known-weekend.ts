/**
 * A weekend of which every figure is known, on a Monday morning: the whole server in this process, on a database of its own, with the
 * sandbox's lenders and a mail server over real sockets; only its clock is the test's. Everything went through the public API.
 *
 * | When (New York)  | What came in                                       | What became of it                                    |
 * |------------------|----------------------------------------------------|------------------------------------------------------|
 * | Sat, Nov 7 11:00 | Sold, Sold                                         | 2 sold                                               |
 * | Sat 10:15        | Sold (Ann), Sold, Sold, Ann again, Decline         | 3 sold, 1 duplicate, 1 refused                       |
 * | Sat 21:05        | Sold, Sold, Sold, Sold, Sold                       | 5 sold; Snail answered late twice, failed three times|
 * | Sun 09:40        | Sold, Sold, New York (closed), Unknown, Eraselater | 3 sold, 1 refused, 1 pending                         |
 *
 * Of Sunday's sold the first was opened and the second returned; Eraselater was erased, and the lender has promised and confirmed it. Ann asks
 * to be deleted (open). One verification mail was refused by the mail server. Three people began: two verification mails went out.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type MovedProduct, openMovedProduct, PLAYED_BY_ONE, until } from '#tools/demo/moved-product.ts'
import { listenLocally } from '#tools/free-ports.ts'
import { makeLenderPart } from '../../sandbox/lenders/lender-part.ts'
import { startSandbox } from '../../sandbox/sandbox.ts'
import { CANARY } from './applicants.ts'
import { SANDBOX_SECRETS } from './sandbox-lenders.ts'
import { startScriptedSmtp } from './scripted-smtp.ts'

/** 9:42 in New York. */
export const MONDAY = new Date('2026-11-16T14:42:00Z')

export const KNOWN = {
  since: '2026-11-14',
  until: '2026-11-15',
  figures: {
    started: 3,
    sent: 15,
    duplicates: 1,
    matched: 13,
    sold: 11,
    opened: 1,
    returned: 1,
    refused: 2,
    pending: 1,
    /** Ten of Larkspur's, at $18 each. */
    revenueCents: 18_000,
  },
  soldBefore: 2,
  refusals: { income: 1, 'unavailable-state': 1 },
  slowLender: { id: 'snail', name: 'Snail Credit', asked: 13, failures: 3 },
} as const

const TOKEN = 'the-token-of-a-known-weekend-and-nothing-else'
const SLOW_MS = 2200

/** Under `/console/` of `operatorUrl`, the console, if it is built. */
export interface KnownWeekend extends Pick<MovedProduct, 'url' | 'operatorUrl' | 'token' | 'running' | 'clock'> {
  /** Lead ids. */
  readonly leads: Readonly<
    Record<'ann' | 'duplicate' | 'declined' | 'closed' | 'pending' | 'opened' | 'returned' | 'erased', string>
  >
  readonly person: { readonly email: string; readonly phone: string }
  readonly deletionRequest: string
  readonly askBack: (applicationId: string) => Promise<void>
  readonly close: () => Promise<void>
}

export async function openKnownWeekend(settings: Readonly<Record<string, string>> = {}): Promise<KnownWeekend> {
  const folder = mkdtempSync(join(tmpdir(), 'loanfinch-weekend-'))
  const snail = await startSnail()
  const smtp = await startScriptedSmtp({ kind: 'accept' })
  let sandboxUrl = ''
  const lenders = await makeLenderPart({ publicUrl: () => sandboxUrl, pace: 'none', secrets: SANDBOX_SECRETS })
  const sandbox = await startSandbox({
    host: '127.0.0.1',
    port: 0,
    smtpPort: 0,
    siteUrl: 'http://loanfinch.test',
    parts: [lenders],
  })
  sandboxUrl = sandbox.url
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { mode: 0o700 })
  const opening = await openMovedProduct(
    {
      NODE_ENV: 'test',
      OPERATOR_TOKEN: TOKEN,
      PUBLIC_URL: 'http://loanfinch.test',
      DATA_DIR: dataDir,
      STATUS_ASK_SECONDS: '3600',
      // One applicant waits until it is spent; the others never do, however busy this machine is.
      RUN_BUDGET_MS: '20000',
      RUN_SWEEP_MS: '50',
      ...PLAYED_BY_ONE,
      // The slow lender is slow, and never too late, however busy this machine is.
      PING_TIMEOUT_MS: '60000',
      SANDBOX_URL: sandbox.url,
      SMTP_URL: smtp.url,
      ...lenderFiles(folder, snail.url),
      ...settings,
    },
    { now: new Date('2026-11-07T16:00:00Z') },
    // The pages have tests of their own.
    { siteDir: join(folder, 'no-pages') },
  )
  if (opening.kind === 'refused') throw new Error(opening.problems.join(' '))
  const { url, operatorUrl, token, running, clock, post, asOperator, apply, askBack, giveBack } = opening.product

  await all([somebody('Sold'), somebody('Sold')].map(apply))

  clock.now = new Date('2026-11-14T15:15:00Z')
  const ann = { ...somebody('Sold'), firstName: 'Ann', email: 'ann@weekend.example', primaryPhone: '5125550177' }
  const first = await apply(ann)
  const [, , declined] = await all([somebody('Sold'), somebody('Sold'), somebody('Decline')].map(apply))
  const duplicate = await apply(ann)
  await all(['one', 'two'].map((name) => post('/api/send-verification', { email: `${name}@weekend.example` })))

  clock.now = new Date('2026-11-15T02:05:00Z')
  snail.troubles = ['slow', 'slow', 'failing', 'failing', 'failing']
  await all(Array.from({ length: 5 }, () => apply(somebody('Sold'))))

  clock.now = new Date('2026-11-15T14:40:00Z')
  const [opened, returned, closed, pending, erased] = await all([
    apply(somebody('Sold')),
    apply(somebody('Sold')),
    apply({ ...somebody('Sold'), state: 'NY', zipCode: '10001', city: 'New York' }),
    apply(somebody('Unknown')),
    apply(somebody('Eraselater')),
  ])
  await fetch(`${url}${new URL(opened?.redirect ?? '').pathname}`, { redirect: 'manual' })
  await giveBack(returned?.lead_id ?? '')
  await asOperator('/erasures', { reference: erased?.lead_id })
  // Whatever was under way goes out first: one mail fails, and no other.
  await until(async () => (await running.storage.records.mails.waiting()).count === 0)
  smtp.manner = { kind: 'answer-recipient', reply: '550 no such mailbox' }
  await post('/api/send-verification', { email: 'mistyped@weekend.example' })
  await until(async () => (await running.storage.records.mails.countFailed()) === 1)
  smtp.manner = { kind: 'accept' }
  const asked = { fullName: 'Ann Sold', email: ann.email, confirmed: true, request: 'delete' }
  const { reference } = (await post('/api/ccpa-requests', asked)) as { reference: string }

  clock.now = MONDAY
  return {
    url,
    operatorUrl,
    token,
    running,
    clock,
    leads: {
      ann: first.lead_id,
      duplicate: duplicate.lead_id,
      declined: declined?.lead_id ?? '',
      closed: closed?.lead_id ?? '',
      pending: pending?.lead_id ?? '',
      opened: opened?.lead_id ?? '',
      returned: returned?.lead_id ?? '',
      erased: erased?.lead_id ?? '',
    },
    person: { email: ann.email, phone: ann.primaryPhone },
    deletionRequest: reference,
    askBack,
    async close() {
      await running.stop()
      await Promise.all([sandbox.close(), smtp.close(), snail.close()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const all = <Result>(promises: readonly Promise<Result>[]): Promise<Result[]> => Promise.all(promises)

let people = 0

/** Everybody is somebody else, of Texas, paid after the weekend. */
function somebody(lastName: string) {
  people += 1
  return {
    ...CANARY,
    lastName,
    firstName: 'Wilma',
    ssn: `21907${String(1000 + people)}`,
    email: `person${people}@weekend.example`,
    primaryPhone: `512555${String(2000 + people)}`,
    userIP: '203.0.113.7',
    consent: { termsAccepted: true, notActiveMilitary: true },
  }
}

const sandboxFile = (name: string) => JSON.parse(readFileSync(new URL(`../../sandbox/${name}`, import.meta.url), 'utf8'))

/** The sandbox's lenders, and one more. */
function lenderFiles(folder: string, snailUrl: string): Record<string, string> {
  const file = sandboxFile('lenders.json')
  const [model] = file.lenders
  const licenses = JSON.parse(JSON.stringify(model.licenses).replaceAll('LARKSPUR', 'SNAIL'))
  const entry = {
    ...model,
    licenses,
    id: KNOWN.slowLender.id,
    name: KNOWN.slowLender.name,
    legalName: `${KNOWN.slowLender.name} (Sandbox)`,
    endpoint: snailUrl,
    credentials: { signingSecret: 'secret:snail' },
    caps: {},
    offer: { kind: 'installment', interestPercent: 9, originationFeePercent: 0, termMonths: 12 },
  }
  const paths = { LENDERS_FILE: join(folder, 'lenders.json'), LENDER_SECRETS_FILE: join(folder, 'lender-secrets.json') }
  writeFileSync(paths.LENDERS_FILE, JSON.stringify({ ...file, lenders: [...file.lenders, entry] }))
  writeFileSync(paths.LENDER_SECRETS_FILE, JSON.stringify({ ...SANDBOX_SECRETS, snail: 'a-secret-of-the-snail-and-nobody-else' }))
  return paths
}

type Trouble = 'slow' | 'failing'

/** A lender that says no to everybody: at once, late, or with an error. */
async function startSnail() {
  const snail = { url: '', troubles: [] as Trouble[], close: async () => {} }
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', async () => {
      const trouble = snail.troubles.shift()
      if (trouble === 'slow') await sleep(SLOW_MS)
      response.writeHead(trouble === 'failing' ? 500 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ decision: 'no', reasons: ['income'] }))
    })
  })
  snail.url = `http://127.0.0.1:${await listenLocally(server)}`
  snail.close = async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
  return snail
}
