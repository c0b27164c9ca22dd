/**
 * The lender file: which lenders may be asked, on what terms, and by which rule the yeses are ranked. A file is taken as a whole or not at
 * all; each problem is said in one sentence, all at once.
 */
import * as z from 'zod/mini'
import { ADAPTERS, type Lender, lender } from './lender.ts'
import { lawfulnessProblems } from './lender-file-law.ts'
import { protectedGroundProblems, shapeProblems } from './lender-file-shape.ts'
import { mappingProblems } from './mapping/problems.ts'
import { chosenRanking, DEFAULT_RANKING, lendersNamedBy, type Ranking } from './ranking-rules.ts'
import { isPublicHost, parseWebAddress } from './web-address.ts'

const lenderFileSchema = z.strictObject({
  format: z.literal(2, { error: 'must be 2' }),
  ranking: z._default(chosenRanking, DEFAULT_RANKING),
  lenders: z.array(lender).check(z.maxLength(500)),
})

export interface LenderFile {
  readonly ranking: Ranking
  /** Why the owner chose another rule than the usual one. */
  readonly ownersWord?: string
  readonly lenders: readonly Lender[]
}

export type LenderFileCheck =
  | { readonly kind: 'accepted'; readonly file: LenderFile }
  | { readonly kind: 'refused'; readonly reasons: readonly string[] }

export interface LenderFileSetting {
  readonly production: boolean
  /** A staging site: every call says that it is a test. */
  readonly testCalls?: boolean
  /** The sandbox's address, such as http://127.0.0.1:3100: stands in for {sandbox}, and its host for {sandbox-host}. */
  readonly sandboxUrl?: string | undefined
}

/** A start reads one and the same file four times. */
let latest: { readonly asked: string; readonly check: LenderFileCheck } | undefined

export function readLenderFile(text: string, setting: LenderFileSetting): LenderFileCheck {
  const asked = JSON.stringify([text, setting.production, setting.testCalls, setting.sandboxUrl])
  if (latest?.asked !== asked) latest = { asked, check: readAnew(text, setting) }
  return latest.check
}

function readAnew(text: string, setting: LenderFileSetting): LenderFileCheck {
  if (setting.production && /\{sandbox(-host)?\}/.test(text))
    return refused(['The file names {sandbox}, which does not exist in production: give each lender its own addresses.'])
  const sandbox = setting.sandboxUrl?.replace(/\/$/, '')
  const filled = sandbox
    ? text.replaceAll('{sandbox-host}', sandbox.replace(/^https?:\/\//, '')).replaceAll('{sandbox}', sandbox)
    : text
  let content: unknown
  try {
    content = JSON.parse(filled)
  } catch {
    return refused(['The file is not JSON: check it for a missing comma, quote or bracket.'])
  }
  return checkLenderFile(content, setting)
}

export function checkLenderFile(content: unknown, setting: LenderFileSetting): LenderFileCheck {
  const protectedReasons = protectedGroundProblems(content)
  const { success, data: file, error } = lenderFileSchema.safeParse(content)
  if (!success) return refused([...protectedReasons, ...shapeProblems(content, error.issues)])
  const reasons = [
    ...protectedReasons,
    ...repeatedIds(file.lenders),
    ...file.lenders.flatMap((each) => [
      ...credentialProblems(each),
      ...lawfulnessProblems(each),
      ...capProblems(each),
      ...actionProblems(each),
      ...protocolProblems(each),
      ...testProblems(each, setting),
      ...(setting.production ? productionProblems(each) : []),
    ]),
    ...rankingProblems(file.ranking, file.lenders),
  ]
  return reasons.length > 0 ? refused(reasons) : { kind: 'accepted', file: { ...ruleOf(file.ranking), lenders: file.lenders } }
}

/** The owner's word is for operators to read: a run needs the rule alone. */
function ruleOf(chosen: Ranking & { readonly ownersWord?: string }): Pick<LenderFile, 'ranking' | 'ownersWord'> {
  const { ownersWord, ...rule } = chosen
  return { ranking: rule, ...(ownersWord !== undefined && { ownersWord }) }
}

const refused = (reasons: readonly string[]): LenderFileCheck => ({ kind: 'refused', reasons })

function repeatedIds(lenders: readonly Lender[]): string[] {
  const repeated = lenders.filter(({ id }, place) => lenders.findIndex((other) => other.id === id) < place)
  return [...new Set(repeated.map(({ id }) => id))].map((id) => `Two lenders have the id ${id}: each needs its own.`)
}

function credentialProblems({ name, adapter, credentials }: Lender): string[] {
  if (adapter === 'mapped') return []
  const needed: readonly string[] = ADAPTERS[adapter].credentials
  return [
    ...needed
      .filter((key) => !Object.hasOwn(credentials, key))
      .map((key) => `${name} lacks the credential ${key}, which the ${adapter} adapter needs.`),
    ...Object.keys(credentials)
      .filter((key) => !needed.includes(key))
      .map((key) => `${name} has a credential ${key} that the ${adapter} adapter does not use.`),
  ]
}

function capProblems({ name, caps: { hour, day, month } }: Lender): string[] {
  const misfits = (small: number | undefined, large: number | undefined) =>
    small !== undefined && large !== undefined && small > large
  return [
    ...(misfits(hour, day) ? [`${name} takes more an hour than a day: lower the hourly cap or raise the daily one.`] : []),
    ...(misfits(day, month) ? [`${name} takes more a day than a month: lower the daily cap or raise the monthly one.`] : []),
  ]
}

/** Bank numbers leave in a call of their own, after an acceptance: a lender that cannot take it would never get them. */
function actionProblems({ name, adapter, needsBank, actions = [] }: Lender): string[] {
  if (adapter !== 'form-xml')
    return actions.length > 0 ? [`${name} names actions, which only the form-xml adapter has: leave them out.`] : []
  return needsBank && !actions.includes('bank')
    ? [`${name} needs bank numbers and does not take the action bank, in which they are sent: name it in actions once it does.`]
    : []
}

function protocolProblems({ name, adapter, mapping, ...lender }: Lender): string[] {
  if (adapter === 'mapped')
    return mapping ? mappingProblems({ name, mapping, ...lender }) : [`${name} has the adapter mapped and no mapping: add it.`]
  return mapping ? [`${name} has a mapping, which only the adapter mapped uses: leave it out.`] : []
}

/** A lender of the older kind may pass over a field that it does not know, and take a test for a lead. */
function testProblems({ name, adapter, heedsTest, paused }: Lender, { testCalls = false }: LenderFileSetting): string[] {
  if (adapter === 'json')
    return heedsTest === undefined ? [] : [`${name} says heedsTest, which a json lender may not leave open: leave it out.`]
  return testCalls && !heedsTest && !paused
    ? [`${name} may take the calls of a staging site for leads: set heedsTest to true once it heeds tests, or pause it.`]
    : []
}

function productionProblems({ name, endpoint, redirectHosts }: Lender): string[] {
  const address = parseWebAddress(endpoint)
  return [
    ...(address?.scheme === 'https' ? [] : [`${name} has an endpoint without https, which production refuses.`]),
    ...(address && isPublicHost(address.host)
      ? []
      : [`${name} has an endpoint in a private, loopback or link-local range, which production refuses.`]),
    ...redirectHosts
      .filter((host) => !isPublicHost(host.replace(/:\d+$/, '')))
      .map((host) => `${name} may redirect to ${host}, which is not on the public internet.`),
  ]
}

function rankingProblems(rule: Ranking, lenders: readonly Lender[]): string[] {
  const known = new Set(lenders.map(({ id }) => id))
  return lendersNamedBy(rule)
    .filter((id) => !known.has(id))
    .map((id) => `The ranking rule ${rule.rule} names ${id}, which is no lender of this file.`)
}
