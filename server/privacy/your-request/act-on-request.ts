/** What a person does with the own request: stops sharing, is forgotten. Each asks for the date of birth. */
import type { YourRequest } from '#domain/api/your-request.ts'
import type { Context } from '../../context.ts'
import type { OpenedLink } from '../../verification/request-link-records.ts'
import { erasePerson } from '../erasure/erase-person.ts'
import { type Opening, openLink, type Purpose } from './open-link.ts'
import { showRequest } from './show-request.ts'

export interface AskedAct {
  readonly token: string
  readonly dateOfBirth: string
}

type Refusal = Exclude<Opening, { readonly kind: 'opened' }> | { readonly kind: 'nothing-left' }
export type ActEnd<Result> = Refusal | { readonly kind: 'done'; readonly result: Result }

/** Only for the person, and only while there is an identity to act on. */
export async function act<Result>(
  context: Context,
  asked: AskedAct,
  purpose: Purpose,
  carryOut: (link: OpenedLink) => Promise<Result | undefined>,
): Promise<ActEnd<Result>> {
  const opening = await openLink(context, asked, purpose)
  if (opening.kind !== 'opened') return opening
  const result = opening.access === 'person' ? await carryOut(opening.link) : undefined
  return result === undefined ? { kind: 'nothing-left' } : { kind: 'done', result }
}

/** With the address verified by the opened link, everything under it goes; never anything by SSN, which a stranger can type. */
export const forgetMe = (context: Context, asked: AskedAct): Promise<ActEnd<YourRequest>> =>
  act(context, asked, 'end', async (link) => {
    const erasure = await erasePerson(context, { reference: link.applicationId, samePerson: false })
    if (erasure.kind !== 'erased') return undefined
    // Nobody is left to wait. A process that dies before this leaves runs that end by themselves, with nothing to send.
    for (const applicationId of erasure.scope.applications) await context.matching.withdraw(applicationId)
    return showRequest(context, link, 'identity-gone')
  })

export const stopSharing = (context: Context, asked: AskedAct): Promise<ActEnd<YourRequest>> =>
  act(context, asked, 'end', async (link) =>
    (await context.matching.withdraw(link.applicationId)) === 'nothing' ? undefined : showRequest(context, link, 'person'),
  )
