/** The lenders: whether each can be reached as the server reaches it, and knows our signature from a stranger's. */
import { randomBytes } from 'node:crypto'
import { newKey } from '#conformance/test-lead.ts'
import { TEST_FACTS } from '#contracts/lenders/test-lead.ts'
import type { Lender } from '#domain/matching/lender/lender.ts'
import { readLenderFile } from '#domain/matching/lender/lender-file.ts'
import { FAILURE_CODES, type PingResult } from '#domain/matching/lender/lender-results.ts'
import { whyNotTested } from '#domain/matching/lender/test-mode.ts'
import { isPublicAddress } from '#server/lenders/calls/address-guard.ts'
import type { LenderConnection } from '#server/lenders/calls/lender-adapter.ts'
import { type LenderNetwork, openLenderNetwork } from '#server/lenders/calls/lender-network.ts'
import { connectionOf, examineLenderFile } from '#server/lenders/examine-lender-file.ts'
import { lenderFileRecords } from '#server/lenders/lender-file-records.ts'
import { readLenderFileText } from '#server/lenders/lender-file-text.ts'
import { lenderSecretsFile } from '#server/lenders/lender-secrets-file.ts'
import { openPostgresDatabase } from '#server/platform/database/postgres-database.ts'
import type { Config } from '#server/settings/config.ts'
import { lookAtCertificate } from '#server/watch/certificate.ts'
import { judgeCertificate } from './certificate.ts'
import { type Check, type Finding, failed, notTried, type Opening, ok, subjectThatOpens, warning } from './check.ts'
import type { Examined } from './examined.ts'
import { addressesOf } from './names.ts'

/**
 * The lender file that the processes go by: the one that was applied last, with the pauses of operators, as the database has them. Undefined
 * when the database does not answer, or no file has been applied yet.
 */
async function appliedLenders({ databaseUrl }: Pick<Config, 'databaseUrl'>) {
  if (!databaseUrl) return undefined
  let database: ReturnType<typeof openPostgresDatabase> | undefined
  try {
    database = openPostgresDatabase(databaseUrl, 1)
    const records = lenderFileRecords(database.kysely)
    const present = await records.current(new Date())
    const file = present && (await records.find(present.version))
    return file && { content: file.content, paused: present.pauses.map(({ lender }) => lender) }
  } catch {
    // The checks of the database say what is wrong with it.
    return undefined
  } finally {
    await database?.close()
  }
}

interface ExaminedLenders extends Examined {
  readonly lenders: readonly Lender[]
  readonly secrets: Readonly<Record<string, string>>
  readonly warnings: readonly string[]
  readonly network: LenderNetwork
}

const HTTPS_PORT = 443
const UNHURRIED = { remainingMs: () => Number.POSITIVE_INFINITY }

const CHECKS: readonly Check<ExaminedLenders>[] = [
  {
    name: 'Licenses',
    tries: 'every license has been checked and is good for a while',
    run: ({ warnings }) =>
      warnings.length === 0
        ? ok('Nothing to warn of.')
        : warnings.map((says) => warning(says, 'Check it with the state’s register, and enter it into the lender file.')),
  },
  { name: 'Addresses', tries: 'each lender’s name leads to public addresses only', run: forEachLender(publicAddress) },
  {
    name: 'Certificates',
    tries: 'each lender’s certificate holds, for 21 days at least',
    run: forEachLender(async (lender, { now }) => {
      const { protocol, hostname, port } = new URL(lender.endpoint)
      if (protocol !== 'https:') return failed(`${lender.name} has an endpoint without https.`, askLender(lender))
      const look = await lookAtCertificate(bare(hostname), Number(port || HTTPS_PORT))
      return judgeCertificate(look, now(), { whose: `The certificate of ${lender.name}`, toDo: askLender(lender) })
    }),
  },
  {
    name: 'Signed calls',
    tries: 'each lender that may be called answers a signed ping, marked as a test, as the contract says',
    run: forEachLender(async (lender, given) => {
      const reason = whyNotCalled(lender)
      if (reason) return notTried(reason)
      const result = await ping(lender, given)
      if (!result) return notTried(`${lender.name} has no secret to sign with.`)
      if (result.kind !== 'failed') return ok(`${lender.name} answers ${result.kind}.`)
      return failed(`${lender.name} does not answer a ping as agreed: ${FAILURE_CODES[result.code]}`, askLender(lender))
    }),
  },
  {
    name: 'Forged calls',
    tries: 'each lender that may be called refuses a ping, marked as a test, that is signed with another secret',
    run: forEachLender(async (lender, given) => {
      const reason = whyNotCalled(lender)
      if (reason) return notTried(reason)
      const result = await ping(lender, given, { signingSecret: randomBytes(32).toString('base64url') })
      if (!result) return notTried(`${lender.name} has no secret to sign with.`)
      if (result.kind !== 'failed')
        return failed(
          `${lender.name} takes calls that we have not signed: anybody can send it leads, and ask what became of ours.`,
          askLender(lender),
        )
      return result.code === 'unauthorized'
        ? ok(`${lender.name} refuses a forged call.`)
        : warning(`${lender.name} answers a forged call not with 401: ${FAILURE_CODES[result.code]}`, askLender(lender))
    }),
  },
]

export const lenders = subjectThatOpens<ExaminedLenders>({
  name: 'Lenders',
  opening: { name: 'Lender file', tries: 'production takes it, and every secret that it names is there', open },
  checks: CHECKS,
})

async function open(examined: Examined): Promise<Opening<ExaminedLenders>> {
  const { config, now } = examined
  const secretsFile = lenderSecretsFile(config.lenders.secretsFile)
  const setting = readLenderFileText(config.lenders.file)
  const applied = await appliedLenders(config)
  // A start would take the file of the settings; until then the one that was applied last counts.
  const contents = new Set([...(setting.kind === 'text' ? [setting.text] : []), ...(applied ? [applied.content] : [])])
  const judged = [...contents].map((content) => examineLenderFile(content, secretsFile, config.lenders, now()))
  const reasons = new Set([...(setting.kind === 'problem' ? [setting.problem] : []), ...judged.flatMap((each) => each.reasons)])
  const problems = [...reasons].map((reason) => failed(reason, 'docs/lenders.md says what each entry needs.'))
  const counting = [...contents].at(-1)
  const reading = counting === undefined ? undefined : readLenderFile(counting, config.lenders)
  if (reading?.kind !== 'accepted') return { kind: 'closed', findings: problems }
  const lenders = reading.file.lenders.map((lender) => (applied?.paused.includes(lender.id) ? { ...lender, paused: true } : lender))
  const secrets = secretsFile.read()
  const network = openLenderNetwork({ ...config.lenders, deadlines: config.deadlines, testCalls: true })
  return {
    kind: 'open',
    given: {
      ...examined,
      lenders,
      secrets: secrets.kind === 'read' ? secrets.secrets : {},
      warnings: judged.at(-1)?.warnings ?? [],
      network,
    },
    findings: problems.length > 0 ? problems : countedFinding(lenders, applied !== undefined),
    close: () => network.close(),
  }
}

function countedFinding(lenders: readonly Lender[], isApplied: boolean): Finding {
  if (lenders.length === 0) return NO_LENDER
  const paused = lenders.filter((lender) => lender.paused).length
  return ok(`${countOf(lenders.length)}${paused > 0 ? `, ${paused} paused` : ''}${isApplied ? ', as applied last' : ''}.`)
}

const NO_LENDER = warning('The lender file has no lender: nobody can be matched.', 'Add your lenders; docs/lenders.md says how.')
const countOf = (count: number) => `${count} ${count === 1 ? 'lender' : 'lenders'}`

/** A paused lender is asked nothing by the server: what is wrong with it can wait. */
function forEachLender(look: (lender: Lender, given: ExaminedLenders) => Promise<Finding>): Check<ExaminedLenders>['run'] {
  return async (given) => {
    if (given.lenders.length === 0) return notTried('There is no lender.')
    return Promise.all(
      given.lenders.map(async (lender) => {
        const finding = await look(lender, given)
        return finding.kind === 'failed' && lender.paused ? warning(`(paused) ${finding.says}`, finding.toDo) : finding
      }),
    )
  }
}

async function publicAddress(lender: Lender, { resolver }: ExaminedLenders): Promise<Finding> {
  const { ipv4, ipv6 } = await addressesOf(bare(new URL(lender.endpoint).hostname), resolver)
  const all = [...ipv4, ...ipv6]
  const inside = all.filter((address) => !isPublicAddress(address))
  if (all.length === 0) return failed(`The name of ${lender.name}’s endpoint leads nowhere.`, askLender(lender))
  return inside.length > 0
    ? failed(`${lender.name}’s endpoint leads to ${inside.join(', ')}, which is not on the public internet.`, askLender(lender))
    : ok(`${lender.name} is at ${all.join(', ')}.`)
}

const whyNotCalled = (lender: Lender): string | undefined =>
  lender.paused ? `${lender.name} is paused: it is sent nothing.` : whyNotTested(lender)

/** The server's own call, marked as a test. Undefined where a secret is missing. */
async function ping(
  lender: Lender,
  { network, secrets }: ExaminedLenders,
  other: LenderConnection['credentials'] = {},
): Promise<PingResult | undefined> {
  const connection = connectionOf(lender, secrets)
  if ('unreachable' in connection) return undefined
  const ping = { pingId: newKey(), facts: TEST_FACTS }
  return network.ping({ ...connection, credentials: { ...connection.credentials, ...other } }, ping, UNHURRIED)
}

const bare = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1')
const askLender = ({ id, contact }: Lender) => `Write to ${contact.email}, or pause it: npm run operator -- lenders pause ${id}`
