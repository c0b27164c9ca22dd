/** Another place for copies: rclone serves a folder over SFTP on loopback, and the installation's rclone.conf knows it as `far`. */
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { freePort } from '#tools/free-ports.ts'
import { outputOf, spawnProcess } from '#tools/spawn-process.ts'
import { afterFile } from './after-file.ts'
import { temporaryFolder } from './run-wide.ts'
import { eventually } from './test-server.ts'

export async function startFarSide(rcloneFile: string): Promise<{ readonly name: string; readonly folder: string }> {
  const [folder, port, password] = [temporaryFolder('far-side'), await freePort(), randomBytes(12).toString('hex')]
  const flags = ['--addr', `127.0.0.1:${port}`, '--user', 'copies', '--pass', password, '--dir-cache-time', '0s']
  const serving = spawnProcess({ command: ['rclone', 'serve', 'sftp', folder, ...flags], environment: { RCLONE_CONFIG: '' } })
  afterFile(() => serving.stop())
  await eventually(() => {
    if (!serving.output().includes('SFTP server listening')) throw new Error(`It does not serve: ${serving.output()}`)
  })
  const hidden = (await outputOf({ command: ['rclone', 'obscure', password] })).trim()
  writeFileSync(rcloneFile, `[far]\ntype = sftp\nhost = 127.0.0.1\nport = ${port}\nuser = copies\npass = ${hidden}\n`, {
    mode: 0o600,
  })
  return { name: 'far:copies', folder }
}
