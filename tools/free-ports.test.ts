import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort, freePorts, listenLocally } from './free-ports.ts'
import { outputOf } from './spawn-process.ts'

const OTHER_PROCESS = `
  const { freePorts } = await import(${JSON.stringify(join(import.meta.dirname, 'free-ports.ts'))})
  console.log(JSON.stringify(await freePorts(1500)))`

test('no two processes that look for ports at once find the same one', async () => {
  const inOtherProcess = async () => {
    return JSON.parse(await outputOf({ command: [process.execPath, '--input-type=module', '--eval', OTHER_PROCESS] })) as number[]
  }
  const here = await freePorts(1500)
  const [there, alsoHere] = await Promise.all([inOtherProcess(), freePorts(1500)])
  expect(new Set([...here, ...there, ...alsoHere]).size).toBe(4500)
})

test('a port that was found can be listened on', async () => {
  const server = createServer()
  const port = await freePort()
  expect(await listenLocally(server, port)).toBe(port)
  server.close()
})
