/** An application as an operator sees it: masked; or, with a reason that is recorded, in the clear. */

import type { RevealedApplication, ShownApplication } from '#contracts/operators/applications.ts'
import { type Look, looksFor } from '#contracts/operators/looks.ts'
import type { SealedFieldGroup } from '#contracts/operators/parts.ts'
import { maskApplicationValues } from '#domain/application/mask-values.ts'
import type { Role } from '#domain/policy/roles.ts'
import { type Refusal, refuse } from '../http/endpoint-route.ts'
import { withIsoTimes } from '../platform/database/named-row.ts'
import type { Storage } from '../platform/database/storage.ts'
import type { PlatformRecords } from '../platform/platform-records.ts'
import type { Needs, Records } from './needs.ts'

declare module '../platform/database/sealed-values.ts' {
  interface SealedGroups {
    readonly looks: readonly Look[]
  }
}

type ShownRecords = Pick<Records, 'applicationReports' | 'consents' | 'ledger' | 'sealed'>

export async function showApplication(
  { storage: { records } }: { readonly storage: { readonly records: ShownRecords } },
  id: string,
  role: Role,
) {
  const report = await records.applicationReports.find(id)
  if (!report) return undefined
  const { listed, consent, ...rest } = report
  const choices = await records.consents.choices(id)
  const ledger = await records.ledger.read(id)
  return {
    ...listed,
    ...rest,
    consent: consent && {
      ...consent,
      choices: choices.map(({ lender, certificate: { at, acts } }) => ({ lender, at, acts })),
    },
    masked: maskApplicationValues(await openGroups(records, id, listed.kept), role),
    ledger: ledger.map(({ fieldsShared = [], ...entry }) => ({ ...withIsoTimes(entry), fieldsShared: [...fieldsShared] })),
    ledgerUnbroken: await records.ledger.verify(id),
    looks: looksFor(role, (await records.sealed.open(id, 'looks')) ?? []),
  } satisfies ShownApplication
}

interface RevealNeeds extends Pick<Needs, 'log' | 'now'> {
  readonly storage: Storage<PlatformRecords & Pick<Records, 'applicationReports'>>
}

export const UNKNOWN_APPLICATION = 'There is no application with this id. It may have been removed when its time was over.'
const GONE = 'These values are no longer kept: their time is over, or the person was erased.'

export async function revealApplication(
  { storage, log, now }: RevealNeeds,
  asked: {
    readonly id: string
    readonly groups: readonly SealedFieldGroup[]
    readonly operator: string
    readonly reason: string
  },
): Promise<Refusal<404 | 410> | { readonly kind: 'revealed'; readonly revealed: RevealedApplication }> {
  const { id, operator, reason } = asked
  const at = now()
  const end = await storage.transaction(async (records) => {
    const report = await records.applicationReports.find(id)
    if (!report) return refuse(404, UNKNOWN_APPLICATION)
    const groups = report.listed.kept.filter((group) => asked.groups.includes(group))
    if (groups.length === 0) return refuse(410, GONE)
    // A lender writes it, and may have put anything into it that it was sent.
    const reference = groups.includes('identity') ? await records.sealed.open(id, 'lender-reference') : undefined
    const values = { ...(await openGroups(records, id, groups)), ...(reference && { lenderReference: reference.reference }) }
    // Recorded before anything is shown; the ledger's lock on the application also keeps two looks from overwriting each other.
    await records.ledger.append(id, { stage: 'operator', outcome: 'revealed', fieldsShared: Object.keys(values) }, at)
    const earlier = (await records.sealed.open(id, 'looks')) ?? []
    await records.sealed.put(id, 'looks', [...earlier, { at: at.toISOString(), operator, reason }])
    return { kind: 'revealed', revealed: { id, values } } as const
  })
  if (end.kind === 'revealed') log.note('operator-revealed', { applicationId: id })
  return end
}

async function openGroups(
  records: Pick<Records, 'sealed'>,
  id: string,
  groups: readonly SealedFieldGroup[],
): Promise<Record<string, string>> {
  const values: Record<string, string> = {}
  for (const group of groups) Object.assign(values, (await records.sealed.open(id, group)) ?? {})
  // No value of the applicant's: the salt of a code in the consent certificate.
  delete values.emailSalt
  return values
}
