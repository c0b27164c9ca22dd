/** From a request's body to a valid submission, or to what is wrong with it, field by field, in the words of spec §5 and §8. */
import { SUBMISSION_SCHEMAS, type SubmitApplicationRequest } from '#contracts/public/submissions.ts'
import { type FieldErrors, fieldErrors } from '#domain/application/field-errors.ts'
import { closedStateOfZip, isServedState } from '#domain/law/state-law.ts'
import { US_STATES } from '#domain/places/us-states.ts'
import { refusalOfZip, type ZipTable } from '#domain/places/zip-codes.ts'
import { type Policy, type PolicyName, policyNamed } from '#domain/policy/policy.ts'
import { type Today, todayAcrossUs } from '#domain/values/calendar.ts'
import { CLIENT_IP_MESSAGES, checkClientIp } from '#domain/visits/client-ip.ts'

interface SubmissionRules {
  readonly policy: PolicyName
  readonly placeholderIps: readonly string[]
  readonly zipTable: Pick<ZipTable, 'find' | 'regionsOf'>
}

type SubmissionReading =
  | { readonly kind: 'valid'; readonly request: SubmitApplicationRequest }
  | { readonly kind: 'invalid'; readonly message: string; readonly dataErrors: FieldErrors }

const NOT_AN_APPLICATION = 'The application must be a JSON object'

export function readSubmission(body: unknown, now: Date, { policy, placeholderIps, zipTable }: SubmissionRules): SubmissionReading {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return { kind: 'invalid', message: NOT_AN_APPLICATION, dataErrors: {} }
  const { choice, unavailableStates } = policyNamed(policy)
  const { userIP, consent } = body as { userIP?: unknown; consent?: unknown }
  // Without any consent both boxes are named, not only the first.
  const parsed = submissionSchemaOn(todayAcrossUs(now), choice).safeParse({ ...body, consent: consent ?? {} })
  const errors: Record<string, string> = parsed.success ? {} : { ...fieldErrors(parsed.error.issues) }

  // Spec §8 has one text for an address that is missing and one that is invalid at submit.
  const address = checkClientIp(typeof userIP === 'string' ? userIP : '', placeholderIps)
  if (address.kind !== 'valid') {
    const message = address.kind === 'placeholder' ? address.message : CLIENT_IP_MESSAGES.invalid
    return { kind: 'invalid', message, dataErrors: { ...errors, userIP: message } }
  }
  if (!parsed.success) return { kind: 'invalid', message: Object.values(errors)[0] ?? NOT_AN_APPLICATION, dataErrors: errors }

  const dataErrors =
    refusedZip(parsed.data, zipTable) ?? (unavailableStates === 'stopped' ? closedPlace(parsed.data, zipTable) : undefined)
  if (dataErrors) return { kind: 'invalid', message: Object.values(dataErrors)[0] ?? NOT_AN_APPLICATION, dataErrors }
  return { kind: 'valid', request: parsed.data }
}

/** The same under every policy: no lender has a license for a place that is no state. */
function refusedZip(
  { zipCode }: Pick<SubmitApplicationRequest, 'zipCode'>,
  zipTable: Pick<ZipTable, 'find'>,
): FieldErrors | undefined {
  const refusal = refusalOfZip(zipTable.find(zipCode.slice(0, 5)))
  return refusal === undefined ? undefined : { zipCode: refusal }
}

function closedPlace(
  { state, zipCode }: Pick<SubmitApplicationRequest, 'state' | 'zipCode'>,
  zipTable: Pick<ZipTable, 'regionsOf'>,
): FieldErrors | undefined {
  if (!isServedState(state)) return { state: `We don’t serve ${US_STATES[state]}` }
  const closed = closedStateOfZip(zipTable.regionsOf(zipCode.slice(0, 5)))
  return closed && { zipCode: `We don’t serve ${US_STATES[closed]}, where this ZIP code is` }
}

type SubmissionSchema = ReturnType<(typeof SUBMISSION_SCHEMAS)[Policy['choice']]>

let latest: { readonly today: Today; readonly schemas: Map<Policy['choice'], SubmissionSchema> } | undefined

/** One for all requests of a day: building it takes several times as long as using it. */
export function submissionSchemaOn(today: Today, choice: Policy['choice']): SubmissionSchema {
  if (latest?.today.earliest !== today.earliest || latest.today.latest !== today.latest) latest = { today, schemas: new Map() }
  const schema = latest.schemas.get(choice) ?? SUBMISSION_SCHEMAS[choice](today)
  latest.schemas.set(choice, schema)
  return schema
}
