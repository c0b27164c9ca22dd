/** What the steps of the drill share. A step either holds, and says what it has seen, or ends the drill with a sentence that says what did not. */
import { setTimeout as sleep } from 'node:timers/promises'
import { madeUpSubmission } from '#tools/made-up-applicant.ts'
import { withClient } from '../../with-client.ts'
import type { Deployment } from '../deployment.ts'
import { submit } from '../light-load.ts'

export type Step = (deployment: Deployment) => Promise<string>
export type Site = Pick<Deployment, 'url' | 'hashedFile' | 'worldUrl'>

const begun = Date.now()
export const secondsSince = (from: number): string => ((Date.now() - from) / 1000).toFixed(1)
export const tell = (mark: '·' | '✓' | '✗', sentence: string) =>
  console.log(`${mark} ${secondsSince(begun).padStart(6)} s  ${sentence}`)

/** What did not hold is said, whatever was begun is ended, and the drill has failed. */
export async function drill(steps: () => Promise<void>, end: () => unknown): Promise<void> {
  try {
    await steps()
  } catch (error) {
    tell('✗', error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  } finally {
    await end()
  }
}

const WAIT_AT_MOST_MS = 180_000
const LOOK_AGAIN_MS = 250

export function insist(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Error(sentence)
}

export async function eventually(check: () => boolean | Promise<boolean>, sentence: string): Promise<void> {
  const deadline = Date.now() + WAIT_AT_MOST_MS
  while (!(await check())) {
    insist(Date.now() < deadline, sentence)
    await sleep(LOOK_AGAIN_MS)
  }
}

/** Answers the number of an application that was sold. */
export async function apply(url: string, submission: object = madeUpSubmission()): Promise<string> {
  const { status, body } = await submit(url, submission)
  insist(status === 200, `An application got HTTP ${status}: ${body}`)
  const { data } = JSON.parse(body) as { data: { status: string; lead_id: string } }
  insist(data.status === 'sold', `An application ended ${data.status}`)
  return data.lead_id
}

/** Whether an operator can still read who applied. */
export async function isReadable({ askOperators }: Deployment, leadId: string): Promise<boolean> {
  const { status, body } = await askOperators(`/applications/${leadId}/reveals`, { groups: ['contact'], reason: 'drill' })
  insist(status === 200 || status === 410, `Looking at an application got HTTP ${status}: ${body}`)
  return status === 200
}

/** All processes, one after the other, as docs/production.md says. */
export async function restartOneByOne({ processes, webs, route, stop, start }: Deployment): Promise<void> {
  for (const each of processes) {
    if (each.role === 'web') await route(webs.filter((web) => web !== each))
    const code = await stop(each)
    insist(code === 0, `${each.name} ended with code ${code}`)
    await start(each)
    if (each.role === 'web') await route(webs)
  }
}

/** As a superuser. */
export async function query(
  { databaseUrl }: Deployment,
  database: string | undefined,
  text: string,
  ...values: string[]
): Promise<unknown[]> {
  return (await withClient(databaseUrl(database), (client) => client.query(text, values))).rows
}
