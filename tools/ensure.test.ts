import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { NODE, nodePackageFile } from './ensure.mjs'

const SYSTEMS = [
  ['darwin', 'arm64'],
  ['darwin', 'x64'],
  ['linux', 'arm64'],
  ['linux', 'x64'],
  ['win32', 'x64'],
] as const
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))

test('Node is the file of the package for the system at hand, for which no npm has to make a link', () => {
  const files = SYSTEMS.map(([platform, arch]) => nodePackageFile(platform, arch))
  const locked = Object.keys(packages[''].optionalDependencies).map((name) => {
    const path = `node_modules/${name}`
    return { system: [packages[path].os, packages[path].cpu], file: `${path}/${packages[path].bin.node}` }
  })
  expect(locked).toEqual(SYSTEMS.map((system, at) => ({ system, file: files[at] })))
  expect(NODE).toBe(process.execPath)
})
