/** PgBouncer between the web processes and HAProxy, with deploy/cluster/pgbouncer.ini. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startProcess } from '#tools/spawn-process.ts'
import { readSettingsFile } from '../../installation.ts'
import type { Deployment } from '../deployment.ts'
import { query } from '../steps/step.ts'
import { fillIn, forDatabaseUser } from './ha-cluster.ts'

/** What the server tells a connection of its own, and 1.18 does not pass on. */
const OF_THE_ROLE = ['jit = off', ...['statement', 'lock', 'idle_in_transaction_session'].map((what) => `${what}_timeout = '15s'`)]

export async function startPooler(deployment: Deployment) {
  const direct = new URL(readSettingsFile(deployment.installation).DATABASE_URL ?? '')
  const folder = join(deployment.folder, 'pooler')
  mkdirSync(folder, { mode: 0o700 })
  const files = { ini: join(folder, 'pgbouncer.ini'), users: join(folder, 'users.txt') }
  writeFileSync(files.ini, fillIn('pgbouncer.ini', { USERS: files.users }))
  writeFileSync(files.users, `"${direct.username}" "${direct.password}"\n`)
  for (const setting of OF_THE_ROLE) await query(deployment, undefined, `alter role ${direct.username} set ${setting}`)
  const { stop } = await startProcess({
    name: 'PgBouncer',
    command: forDatabaseUser(['pgbouncer', files.ini], folder, ...Object.values(files)),
    ready: ({ output }) => output().includes('process up'),
  })
  const through = async (settings: Readonly<Record<string, string>>) => {
    for (const web of deployment.webs) {
      await deployment.route(deployment.webs.filter((each) => each !== web))
      await deployment.stop(web)
      await deployment.startWith(settings, web)
    }
    await deployment.route(deployment.webs)
  }
  direct.port = '6432'
  const settings = { DATABASE_URL: direct.href }
  return { settings, use: () => through(settings), leave: () => through({}), stop }
}

export type Pooler = Awaited<ReturnType<typeof startPooler>>
