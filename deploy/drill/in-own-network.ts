/** What a drill does on the machine outside: makes a folder and a network, goes on inside with what it has prepared, and leaves nothing behind. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnProcess } from '#tools/spawn-process.ts'
import { type OwnNetwork, type OwnNetworkOptions, openOwnNetwork } from './own-network.ts'

interface Prepared extends OwnNetworkOptions {
  /** The program that goes on inside, and its arguments. The first is what `ground` answers, as JSON. */
  readonly program: readonly string[]
  readonly ground: (network: OwnNetwork) => object
}

export function endIf(impossible: string | undefined): void {
  if (!impossible) return
  console.error(impossible)
  process.exit(1)
}

export async function drillInOwnNetwork(
  impossible: string | undefined,
  prepare: (folder: string) => Promise<Prepared>,
): Promise<void> {
  endIf(impossible)
  const folder = mkdtempSync(join(tmpdir(), 'loanfinch-drill-'))
  // The database and nginx run as users of their own, who have to get in.
  chmodSync(folder, 0o755)
  let network: OwnNetwork | undefined
  const cleanUp = async () => {
    await network?.close()
    rmSync(folder, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => cleanUp().then(() => process.exit(1)))
  try {
    const { program, ground, ...options } = await prepare(folder)
    network = await openOwnNetwork(options)
    const [inside = '', ...words] = program
    const steps = spawnProcess({
      command: network.inside([process.execPath, inside, JSON.stringify(ground(network)), ...words]),
      environment: network.environment,
      showAll: true,
    })
    process.exitCode = (await steps.ended) === 0 ? 0 : 1
  } finally {
    await cleanUp()
  }
}
