/** The whole product on ports of its own, for tests and benchmarks: beside the one that may be running, and without its settings. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from './free-ports.ts'
import { startProcess } from './spawn-process.ts'

export async function startServer(environment: Readonly<Record<string, string>>) {
  const [port, sandboxPort, smtpPort, operatorPort] = await freePorts(4)
  const folder = mkdtempSync(join(tmpdir(), 'loanfinch-server-'))
  const settings = {
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    OPERATOR_PORT: String(operatorPort),
    DATA_DIR: folder,
    ...environment,
  }
  const url = `http://localhost:${settings.PORT}`
  const tidyUp = () => rmSync(folder, { recursive: true, force: true })
  try {
    const started = await startProcess({
      name: 'The product',
      command: [process.execPath, 'tools/start.mjs'],
      environment: settings,
      showErrors: true,
      ready: `${url}/readyz`,
    })
    return { url, stop: () => started.stop().then(tidyUp) }
  } catch (error) {
    tidyUp()
    throw error
  }
}
