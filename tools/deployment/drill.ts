/** The drill of docs/deployment.md, step by step. Every step either holds or ends the drill with a sentence that says what did not. */
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { madeUpSubmission } from '../made-up-applicant.ts'
import { type Deployment, deploy, PROCESSES } from './deployment.ts'
import { send, startLightLoad, submit } from './light-load.ts'

const WAIT_AT_MOST_MS = 60_000
const LOOK_AGAIN_MS = 250

const WEB = PROCESSES.filter(({ role }) => role === 'web').map(({ name }) => name)

function insist(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Error(sentence)
}

async function eventually(check: () => Promise<boolean>, sentence: string): Promise<void> {
  const deadline = Date.now() + WAIT_AT_MOST_MS
  while (!(await check())) {
    insist(Date.now() < deadline, sentence)
    await sleep(LOOK_AGAIN_MS)
  }
}

async function apply(url: string, submission: object = madeUpSubmission()): Promise<string> {
  const { status, body } = await submit(url, submission)
  insist(status === 200, `An application got HTTP ${status}: ${body}`)
  const { data } = JSON.parse(body) as { data: { status: string; lead_id: string } }
  insist(data.status === 'sold', `An application ended ${data.status}`)
  return data.lead_id
}

/** Whether an operator can still read who applied. */
async function isReadable({ askOperators }: Deployment, leadId: string): Promise<boolean> {
  const { status, body } = await askOperators(`/applications/${leadId}/reveals`, { groups: ['contact'], reason: 'drill' })
  insist(status === 200 || status === 410, `Looking at an application got HTTP ${status}: ${body}`)
  return status === 200
}

async function serves({ url, hashedFile, sandboxUrl }: Deployment): Promise<string> {
  insist((await send(`${url}/faq`)).status === 200, 'A page does not come through nginx')
  insist((await send(`${url}${hashedFile}`)).status === 200, 'nginx does not serve a hashed file')
  await apply(url)
  const email = `drill.${Date.now()}@example.com`
  const asked = await send(`${url}/api/send-verification`, { email })
  insist(asked.status === 200, `A verification mail got HTTP ${asked.status}`)
  const isThere = async () => (await send(`${sandboxUrl}/inbox.json`)).body.includes(email)
  await eventually(isThere, 'No worker has sent the verification mail')
  return 'two web and two worker processes serve behind nginx: a page, a hashed file, an application sold, a mail sent by a worker'
}

async function restartsRolling(deployment: Deployment): Promise<string> {
  const { url, hashedFile, route, stop, start } = deployment
  const load = startLightLoad(url, hashedFile)
  for (const { name, role } of PROCESSES) {
    if (role === 'web') await route(WEB.filter((each) => each !== name))
    const code = await stop(name)
    insist(code === 0, `${name} ended with code ${code}`)
    await start(name)
    if (role === 'web') await route(WEB)
  }
  const { pages, files, applications, failures } = await load.end()
  insist(failures.length === 0, `${failures.length} requests failed during the rolling restart: ${failures.slice(0, 5).join('; ')}`)
  return `rolling restart of all four processes under load: ${pages} pages, ${files} files and ${applications} applications, none failed, none left pending`
}

async function restores(deployment: Deployment): Promise<string> {
  const { url, sandboxUrl, postgres, backupFile, operator, start, stop, route } = deployment
  const [gone, kept] = [await apply(url), await apply(url)]
  // Of the third the lender says nothing until our time is up, and then that it has bought: in flight when the backup is made, sold after it.
  const selling = apply(url, madeUpSubmission('Silence'))
  const inFlight = async () => (await query(deployment, 'loanfinch', `select from runs where phase = 'posting'`)).length === 1
  await eventually(inFlight, 'The application that is to be in flight is not')
  postgres('pg_dump', ['-Fc', '-d', 'loanfinch', '-f', backupFile])
  await operator('erase', gone, '--yes')
  insist(!(await isReadable(deployment, gone)), 'An erased person can still be read')
  const sold = await selling
  const leads = (await send(`${sandboxUrl}/lenders`)).body

  // Disaster: the database is lost, and the backup is older than the erasure.
  for (const { name } of PROCESSES) await stop(name)
  deployment.createDatabase('loanfinch_restored')
  postgres('pg_restore', ['--exit-on-error', '-d', 'loanfinch_restored', backupFile])
  insist(
    await hasDataKey(deployment, 'loanfinch_restored', gone),
    'The backup does not hold the erased person, so nothing is proven',
  )
  deployment.switchDatabase('loanfinch_restored')
  await Promise.all(PROCESSES.map(({ name }) => start(name)))
  await route(WEB)

  insist(!(await isReadable(deployment, gone)), 'The restore has brought an erased person back')
  insist(!(await hasDataKey(deployment, 'loanfinch_restored', gone)), 'The data key of an erased person is still there')
  insist(await isReadable(deployment, kept), 'The restore has lost a person who was in the backup')
  const isSold = async () =>
    (await query(deployment, 'loanfinch_restored', `select from runs where application_id = $1 and outcome = 'sold'`, sold))
      .length === 1
  await eventually(isSold, 'What was in flight when the backup was made was not found to be sold')
  insist((await send(`${sandboxUrl}/lenders`)).body === leads, 'A lender was sent a lead again after the restore')
  await apply(url)
  return 'backup, erasure, restore of the older backup: the erasure log was replayed at the start, others are readable, what was in flight was asked about and sent to nobody again, applications are taken'
}

async function query({ databaseUrl }: Deployment, database: string, text: string, ...values: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: databaseUrl(database) })
  await client.connect()
  const { rows } = await client.query(text, values)
  await client.end()
  return rows
}

const hasDataKey = async (deployment: Deployment, database: string, leadId: string): Promise<boolean> =>
  (await query(deployment, database, 'select from data_keys where subject_id = $1 and wrapped is not null', leadId)).length > 0

interface KeyList {
  readonly encryption: readonly { readonly id: string; readonly current: boolean; readonly records: number }[]
  readonly left: number
}

async function rotatesKeys(deployment: Deployment): Promise<string> {
  const { url, hashedFile, operator, keyFile, route, stop, start } = deployment
  const before = await apply(url)
  const load = startLightLoad(url, hashedFile)
  await operator('keys', 'rotate', '--shared-key-file')
  const { failures, applications } = await load.end()
  insist(failures.length === 0, `${failures.length} requests failed during the rotation: ${failures.slice(0, 5).join('; ')}`)
  // Records that were being written while the new key was made may be under the old one. The purge would move them within five minutes.
  const { encryption, left } = JSON.parse(await operator('keys', 'rotate', '--no-new-key')) as KeyList
  const old = encryption.filter(({ current }) => !current)
  insist(left === 0 && encryption.length === 2 && old.every(({ records }) => records === 0), 'Records are left under the old key')

  // The old key goes from the file, and the processes learn it one after the other.
  const ring = JSON.parse(readFileSync(keyFile, 'utf8')) as { encryption: { id: string }[] }
  writeFileSync(keyFile, JSON.stringify({ ...ring, encryption: ring.encryption.slice(0, 1) }), { mode: 0o600 })
  for (const { name, role } of PROCESSES) {
    if (role === 'web') await route(WEB.filter((each) => each !== name))
    await stop(name)
    await start(name)
    if (role === 'web') await route(WEB)
  }
  insist(await isReadable(deployment, before), 'A record from before the rotation cannot be read without the old key')
  await apply(url)
  return `key rotation while ${applications} applications came in: no record is left under the old key, and the product runs without it`
}

const STEPS = [serves, restartsRolling, restores, rotatesKeys]

const begun = Date.now()
const tell = (mark: string, sentence: string) =>
  console.log(`${mark} ${((Date.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${sentence}`)
let deployment: Deployment | undefined
try {
  deployment = await deploy()
  tell('·', `PostgreSQL, sandbox, two web and two worker processes and nginx have started in ${deployment.folder}`)
  for (const step of STEPS) tell('✓', await step(deployment))
} catch (error) {
  tell('✗', error instanceof Error ? error.message : String(error))
  process.exitCode = 1
} finally {
  await deployment?.close()
}
