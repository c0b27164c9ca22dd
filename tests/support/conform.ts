/** The check as lenders get it, one file in an empty folder, and the sample lenders that it is tried on. */
import { join } from 'node:path'
import { outputOf, runToEnd, type SpawnedProcess, startProcess } from '#tools/spawn-process.ts'
import { madeOncePerRun, temporaryFile, temporaryFolder } from './run-wide.ts'

export const LENDER_SECRET = '9f2c4e6a81b3d5f7092c4e6a81b3d5f7192c4e6a81b3d5f7292c4e6a81b3d5f7'
export const secretFile = () => temporaryFile(`${LENDER_SECRET}\n`)

/** The Node that the machine has: the file must run under Node 20, too. */
const MACHINES_NODE = process.env.npm_node_execpath ?? process.execPath

const handedOver = () =>
  madeOncePerRun('conform', async (folder) => {
    const file = join(folder, 'conform.mjs')
    await outputOf({ command: [process.execPath, 'tools/conform.mjs', '--write', file] })
    return file
  })

export async function conform(...args: readonly string[]) {
  const command = [MACHINES_NODE, await handedOver(), ...args]
  const { code, stdout, stderr } = await runToEnd({ command, folder: temporaryFolder('empty') })
  return { code, output: stdout + stderr }
}

const addressIn = ({ output }: SpawnedProcess) => /http:\/\/127\.0\.0\.1:\d+/.exec(output())?.[0]

export interface SampleLender {
  readonly url: string
  readonly stop: () => Promise<unknown>
}

/** By the address that it prints. */
export async function startSample(
  command: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<SampleLender> {
  const lender = await startProcess({
    name: 'The sample lender',
    command,
    environment,
    ready: (started) => addressIn(started) !== undefined,
  })
  return { url: addressIn(lender) ?? '', stop: () => lender.stop() }
}
