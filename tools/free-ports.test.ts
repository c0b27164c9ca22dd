import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { cleanEnvironment } from './clean-environment.mjs'
import { freePort, freePorts } from './free-ports.ts'

const OTHER_PROCESS = `
  const { freePorts } = await import(${JSON.stringify(join(import.meta.dirname, 'free-ports.ts'))})
  console.log(JSON.stringify(await freePorts(1500)))`

test('no two processes that look for ports at once find the same one', async () => {
  const inOtherProcess = async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', OTHER_PROCESS], {
      env: cleanEnvironment(),
    })
    return JSON.parse(stdout) as number[]
  }
  const here = await freePorts(1500)
  const [there, alsoHere] = await Promise.all([inOtherProcess(), freePorts(1500)])
  expect(new Set([...here, ...there, ...alsoHere]).size).toBe(4500)
})

test('a port that was found can be listened on', async () => {
  const server = createServer()
  const port = await freePort()
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  server.close()
})
