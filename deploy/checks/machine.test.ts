import { expect, test } from 'vitest'
import { findingsOf } from '#tests/support/examined-installation.ts'
import { judgeSpace, machine, timeServer } from './machine.ts'
import { judgeNode, judgeUnits, program } from './program.ts'

test.each([
  [{ freeBytes: 50e9, totalBytes: 100e9, freeFiles: 0.9 }, 'ok: Data: 50.0 of 100.0 GB free.'],
  [{ freeBytes: 4.9e9, totalBytes: 100e9, freeFiles: 0.9 }, 'warning: Data: 4.9 of 100.0 GB free.'],
  // A small disk of which a tenth is free.
  [{ freeBytes: 1.1e9, totalBytes: 10e9, freeFiles: 0.9 }, 'ok: Data: 1.1 of 10.0 GB free.'],
  [{ freeBytes: 0.9e9, totalBytes: 8e9, freeFiles: 0.9 }, 'failed: Data: 0.9 of 8.0 GB free.'],
  [{ freeBytes: 50e9, totalBytes: 100e9, freeFiles: 0.04 }, 'failed: Data: 4% of the files that the disk can hold are left.'],
])('%j', (space, text) => {
  const { kind, says } = judgeSpace('Data', space)
  expect(`${kind}: ${says}`).toBe(text)
})

test('disks are looked at where the folders are, or will be, and each disk once', async () => {
  const found = await findingsOf(machine, 'Disk')
  expect(found.map(({ says }) => says).join('\n')).toMatch(/Data \(.*\): [\d.]+ of [\d.]+ GB free; the same disk holds: backups/)
})

const END = { stderr: '', code: 0 } as const

test.each([
  ['chronyc', 'Reference ID    : C0A80001\nLeap status     : Normal\n', 'ok: chrony sets the clock.'],
  ['chronyc', 'Reference ID    : 00000000\nLeap status     : Not synchronised\n', 'failed: chrony has not found a time server.'],
  ['timedatectl', 'yes\n', 'ok: A time server sets the clock.'],
  ['timedatectl', 'no\n', 'failed: No time server sets the clock.'],
  ['neither', '', 'not-tried: Neither chrony nor systemd answers.'],
])('%s says %j', async (installed, stdout, text) => {
  const { kind, says } = await timeServer(async (name) => (name === installed ? { ...END, stdout } : undefined))
  expect(`${kind}: ${says}`).toBe(text)
})

const UNIT = 'loans-web@1.service'

test.each([
  [`Id=${UNIT}\nLoadState=loaded\nActiveState=active\nSubState=running\nUnitFileState=enabled\nNRestarts=0`, `ok: ${UNIT} runs.`],
  [
    `Id=${UNIT}\nLoadState=loaded\nActiveState=active\nSubState=running\nUnitFileState=enabled\nNRestarts=3`,
    `ok: ${UNIT} runs, after 3 restarts.`,
  ],
  [
    `Id=${UNIT}\nLoadState=loaded\nActiveState=activating\nSubState=auto-restart\nUnitFileState=enabled\nNRestarts=9`,
    `failed: ${UNIT} is activating (auto-restart).`,
  ],
  [
    `Id=${UNIT}\nLoadState=loaded\nActiveState=active\nSubState=running\nUnitFileState=disabled\nNRestarts=0`,
    `failed: ${UNIT} runs, and would not start with the machine.`,
  ],
  [`Id=${UNIT}\nLoadState=not-found\nActiveState=inactive\nSubState=dead`, `failed: systemd does not know ${UNIT}.`],
])('what systemd shows of a unit', (block, text) => {
  const other = 'Id=loans-worker@1.service\nLoadState=loaded\nActiveState=active\nUnitFileState=enabled'
  const [finding] = judgeUnits([UNIT], `${other}\n\n${block}\n`)
  expect(`${finding?.kind}: ${finding?.says}`).toBe(text)
})

test('the Node that the project brings, and another', async () => {
  expect(await findingsOf(program, 'Node')).toEqual([{ kind: 'ok', says: `Node ${process.versions.node}.` }])
  expect(judgeNode('20.19.2')).toMatchObject({ kind: 'failed', says: expect.stringContaining('This is Node 20.19.2') })
})
