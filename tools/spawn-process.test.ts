import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '#tests/support/run-wide.ts'
import { eventually } from '#tests/support/test-server.ts'
import { freePort } from './free-ports.ts'
import { familyOf, isRunning } from './process-tree.ts'
import { outputOf, type ProcessOptions, runToEnd, type SpawnedProcess, spawnProcess, startProcess } from './spawn-process.ts'

const script = (text: string, options: Omit<ProcessOptions, 'command'> = {}): ProcessOptions => ({
  command: [process.execPath, '--eval', text],
  ...options,
})
/** Begins another like it, and neither heeds SIGTERM. */
const STUBBORN_PAIR = `
  const stubborn = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)'
  require('node:child_process').spawn(process.execPath, ['--eval', stubborn], { stdio: 'ignore' })
  eval(stubborn)
  console.log('both')`

afterEach(() => {
  vi.unstubAllEnvs()
})

test('what a program says is kept apart and together, with its exit code', async () => {
  const spawned = spawnProcess(script('console.log("out"); console.error("error"); process.exitCode = 3'))
  expect(await spawned.ended).toBe(3)
  expect([spawned.stdout(), spawned.stderr()]).toEqual(['out\n', 'error\n'])
  expect(spawned.output()).toHaveLength('out\nerror\n'.length)
})

test('a program gets the settings it is given, and none that the owner has exported', async () => {
  vi.stubEnv('POLICY', 'consumer-first')
  const print = 'console.log(process.env.POLICY, process.env.PORT, process.env.ENV_FILE)'
  expect(await outputOf(script(print, { environment: { PORT: '1' } }))).toBe('undefined 1 \n')
  expect(await outputOf(script(print, { environment: { ENV_FILE: undefined } }))).toBe('undefined undefined undefined\n')
})

test('a program is ready when its address answers, or when a look at it says so', async () => {
  const port = await freePort()
  const serving = `require('node:http').createServer((_, response) => response.end()).listen(${port}, '127.0.0.1')`
  const server = await startProcess({ ...script(serving), name: 'The server', ready: `http://127.0.0.1:${port}` })
  expect((await fetch(`http://127.0.0.1:${port}`)).status).toBe(200)
  expect(await server.stop()).toBe('SIGTERM')
  expect(await server.stop()).toBe('SIGTERM')

  const speaking = script('console.log("ready"); setInterval(() => {}, 1000)')
  const speaker = await startProcess({ ...speaking, name: 'The speaker', ready: ({ stdout }) => stdout() === 'ready\n' })
  expect(await speaker.stop('SIGKILL')).toBe('SIGKILL')
})

test('a program that ends before it is ready is reported with its last words', async () => {
  const start = startProcess({ ...script('console.error("no room"); process.exit(1)'), name: 'The server', ready: () => false })
  await expect(start).rejects.toThrow('The server did not start. no room')
})

test('a program that takes too long is ended and reported', async () => {
  let late: SpawnedProcess | undefined
  const ready = (started: SpawnedProcess) => {
    late = started
    return false
  }
  const start = startProcess({ ...script('setInterval(() => {}, 1000)'), name: 'The server', ready, withinMs: 200 })
  await expect(start).rejects.toThrow('The server did not start.')
  expect(await late?.ended).toBe('SIGKILL')
})

test('a program that is not there is said to be missing', async () => {
  // By its path: a folder of PATH that this user may not read would be another answer.
  const missing = { command: ['/nowhere/no-such-program'] }
  await expect(runToEnd(missing)).rejects.toThrow('ENOENT')
  await expect(startProcess({ ...missing, name: 'It', ready: () => false })).rejects.toThrow('ENOENT')
})

test('a program that must succeed is reported by its code and words when it does not', async () => {
  await expect(outputOf(script('console.error("no"); process.exit(2)'))).rejects.toThrow(/ended with 2: no$/)
})

test('the output can go to a file', async () => {
  const logFile = join(temporaryFolder('log'), 'log')
  const spawned = spawnProcess(script('console.log("to the file")', { logFile }))
  await spawned.ended
  expect([spawned.output(), readFileSync(logFile, 'utf8')]).toEqual(['to the file\n', 'to the file\n'])
})

test('a program that does not end in time is killed with all that it has begun', async () => {
  const spawned = spawnProcess(script(STUBBORN_PAIR))
  await eventually(() => expect([spawned.output(), familyOf(spawned.pid).length]).toEqual(['both\n', 2]))
  const family = familyOf(spawned.pid)
  expect(await spawned.stop('SIGTERM', 300)).toBe('SIGKILL')
  await eventually(() => expect(family.filter(isRunning)).toEqual([]))
})
