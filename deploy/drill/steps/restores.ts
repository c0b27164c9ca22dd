import { madeUpSubmission } from '#tools/made-up-applicant.ts'
import type { Deployment } from '../deployment.ts'
import { send } from '../light-load.ts'
import { apply, eventually, insist, isReadable, query, type Step } from './step.ts'

export const restores: Step = async (deployment) => {
  const { url, worldUrl, production, operator, processes, webs, start, stop, route } = deployment
  const [gone, kept] = [await apply(url), await apply(url)]
  // Of the third the lender says nothing until our time is up, and then that it has bought: in flight when the backup is made, sold after it.
  const selling = apply(url, madeUpSubmission('Silence'))
  const inFlight = async () => (await query(deployment, undefined, `select from runs where phase = 'posting'`)).length === 1
  await eventually(inFlight, 'The application that is to be in flight is not')
  const backup = await production('backup')
  insist(backup.code === 0, `The backup failed: ${backup.stderr}${backup.stdout}`)
  await operator('erase', gone, '--yes')
  insist(!(await isReadable(deployment, gone)), 'An erased person can still be read')
  const sold = await selling
  const sent = await leadsSent(worldUrl)
  const tried = await production('restore-test')
  insist(tried.code === 0, `The test of the backup failed: ${tried.stderr}${tried.stdout}`)

  // Disaster: what the database holds is wrong, and the backup is older than the erasure.
  for (const each of processes) await stop(each)
  const restored = await production('restore', '--yes')
  insist(restored.code === 0, `The restore failed: ${restored.stderr}${restored.stdout}`)
  insist(restored.stdout.includes('Erased again   1 of '), 'The backup did not hold the erased person, so nothing is proven')
  await Promise.all(processes.map(start))
  await route(webs)

  insist(!(await isReadable(deployment, gone)), 'The restore has brought an erased person back')
  insist(!(await hasDataKey(deployment, gone)), 'The data key of an erased person is still there')
  insist(await isReadable(deployment, kept), 'The restore has lost a person who was in the backup')
  const isSold = async () =>
    (await query(deployment, undefined, `select from runs where application_id = $1 and outcome = 'sold'`, sold)).length === 1
  await eventually(isSold, 'What was in flight when the backup was made was not found to be sold')
  insist((await leadsSent(worldUrl)) === sent, 'A lender was sent a lead again after the restore')
  await apply(url)
  return 'backup, its test, erasure, restore of the older backup: the erasure log was replayed at the start, others are readable, what was in flight was asked about and sent to nobody again, applications are taken'
}

/**
 * Every ping and post that a lender has got, by lead. Questions about a lead and erasures may come again, and bank numbers go after the sale, to
 * the lender that has bought.
 */
async function leadsSent(worldUrl: string): Promise<string> {
  const { body } = await send(`${worldUrl}/lenders`)
  const seen = body.match(/Lead <code>\w+<\/code>|<summary>(?:ping|post)(?:, \d+ times)?: /g) ?? []
  insist(
    seen.some((text) => text.includes('post')),
    'The lenders’ page shows no post',
  )
  insist(!/bank to (?!1\b)\d/.test(body), 'Two lenders got the bank numbers of one person')
  return seen.join('\n')
}

const hasDataKey = async (deployment: Deployment, leadId: string): Promise<boolean> =>
  (await query(deployment, undefined, 'select from data_keys where subject_id = $1 and wrapped is not null', leadId)).length > 0
