/** The steps of the drill, inside its network: `drill.ts` starts it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { type Deployment, deploy, type Ground } from './deployment.ts'
import { send, startLightLoad } from './light-load.ts'
import { answersAsTheWebExpects } from './steps/front.ts'
import { restores } from './steps/restores.ts'
import { serves } from './steps/serves.ts'
import { apply, drill, eventually, insist, isReadable, restartOneByOne, type Step, tell } from './steps/step.ts'

interface KeyList {
  readonly encryption: readonly { readonly id: string; readonly current: boolean; readonly records: number }[]
  readonly left: number
}

const rotatesKeys: Step = async (deployment) => {
  const { url, hashedFile, operator, installation } = deployment
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
  const ring = JSON.parse(readFileSync(installation.keyFile, 'utf8')) as { encryption: { id: string }[] }
  writeFileSync(installation.keyFile, JSON.stringify({ ...ring, encryption: ring.encryption.slice(0, 1) }), { mode: 0o600 })
  await restartOneByOne(deployment)
  insist(await isReadable(deployment, before), 'A record from before the rotation cannot be read without the old key')
  await apply(url)
  return `key rotation while ${applications} applications came in: no record is left under the old key, and the product runs without it`
}

/** `npm run production -- check`, with everything in place and a real mail. */
const isChecked: Step = async ({ production, worldUrl }) => {
  const to = `check.${Date.now()}@example.com`
  const { code, stdout, stderr } = await production('check', '--mail-to', to)
  insist(code === 0, `The check ended with ${code}:\n${stdout}${stderr}`)
  await eventually(async () => (await send(`${worldUrl}/inbox.json`)).body.includes(to), 'The check’s mail has not come')
  return 'npm run production -- check finds nothing wrong, and its mail has come'
}

const restartsRolling: Step = async (deployment) => {
  const load = startLightLoad(deployment.url, deployment.hashedFile)
  await restartOneByOne(deployment)
  const { pages, files, applications, failures } = await load.end()
  insist(failures.length === 0, `${failures.length} requests failed during the rolling restart: ${failures.slice(0, 5).join('; ')}`)
  return `rolling restart of all four processes under load: ${pages} pages, ${files} files and ${applications} applications, none failed, none left pending`
}

const STEPS = [serves, answersAsTheWebExpects, isChecked, restartsRolling, restores, rotatesKeys]

const ground = JSON.parse(process.argv[2] ?? '{}') as Ground
let deployment: Deployment | undefined
await drill(
  async () => {
    deployment = await deploy(ground)
    tell('·', 'PostgreSQL, two web and two worker processes in production mode, nginx and the outside world have started')
    for (const step of STEPS) tell('✓', await step(deployment))
  },
  () => deployment?.close(),
)
