/** Programs on made-up machines: where each system, and whoever installed something by hand, puts them. */
import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findBrowserForTests, findChromium } from './chromium.mjs'
import { UNPACKED_POSTGRES } from './embedded-postgres.mjs'
import type { Machine } from './machine.mjs'
import { areBesidePostgres, postgresFolder, postgresProgram } from './postgres-programs.mjs'

interface MadeUp {
  readonly platform?: string
  readonly env?: Readonly<Record<string, string>>
  readonly files?: readonly string[]
  /** Programs that print something; others cannot be run. */
  readonly answers?: Readonly<Record<string, string>>
}

const HOME = '/home/ann'
const USUAL_PATH = '/usr/local/bin:/usr/bin:/bin'

function machineWith({ platform = 'linux', env = {}, files = [], answers = {} }: MadeUp): Machine {
  const folders = new Set(files.flatMap(ancestors))
  return {
    platform,
    home: HOME,
    env: { PATH: USUAL_PATH, ...env },
    exists: (path) => files.includes(path) || folders.has(path),
    list: (folder) =>
      [...folders, ...files].filter((path) => dirname(path) === folder).map((path) => path.slice(folder.length + 1)),
    ask: (program, ...args) => answers[[program, ...args].join(' ')],
  }
}

const ancestors = (path: string): string[] => (path === '/' ? [] : [dirname(path), ...ancestors(dirname(path))])
const server = (folder: string) => ['initdb', 'pg_ctl', 'postgres'].map((program) => `${folder}/${program}`)
const clients = (folder: string) => ['pg_dump', 'pg_restore', 'psql'].map((program) => `${folder}/${program}`)

describe('PostgreSQL', () => {
  const DEBIAN = '/usr/lib/postgresql'
  const BREW = '/opt/homebrew/opt'
  const APP = '/Applications/Postgres.app/Contents/Versions/latest/bin'
  const PLACES: readonly [string, MadeUp, string | undefined][] = [
    ['nowhere', {}, undefined],
    [
      'on the path',
      { env: { PATH: '/own/bin:/usr/bin' }, files: [...server('/own/bin'), ...server(`${DEBIAN}/17/bin`)] },
      '/own/bin',
    ],
    [
      'behind links to the server’s programs alone',
      {
        env: { PATH: '/usr/local/bin' },
        files: [...server('/usr/local/bin'), ...server(`${DEBIAN}/15/bin`), ...clients(`${DEBIAN}/15/bin`)],
      },
      `${DEBIAN}/15/bin`,
    ],
    ['Debian’s newest', { files: [9, 15, 17].flatMap((version) => server(`${DEBIAN}/${version}/bin`)) }, `${DEBIAN}/17/bin`],
    ['Debian’s clients alone', { files: [...clients(`${DEBIAN}/17/bin`), ...clients('/usr/bin')] }, undefined],
    [
      'a Debian server beside newer clients',
      { files: [...clients(`${DEBIAN}/18/bin`), ...server(`${DEBIAN}/15/bin`)] },
      `${DEBIAN}/15/bin`,
    ],
    ['where pg_config says', { files: server('/opt/pg/bin'), answers: { 'pg_config --bindir': '/opt/pg/bin' } }, '/opt/pg/bin'],
    ['Fedora’s, from PostgreSQL’s own packages', { files: server('/usr/pgsql-18/bin') }, '/usr/pgsql-18/bin'],
    [
      'Homebrew’s newest',
      { platform: 'darwin', files: [...server(`${BREW}/postgresql@9/bin`), ...server(`${BREW}/postgresql@17/bin`)] },
      `${BREW}/postgresql@17/bin`,
    ],
    [
      'Homebrew’s on an Intel Mac',
      { platform: 'darwin', files: server('/usr/local/opt/postgresql@16/bin') },
      '/usr/local/opt/postgresql@16/bin',
    ],
    ['Postgres.app', { platform: 'darwin', files: server(APP) }, APP],
    ['the unpacked one', { files: server(UNPACKED_POSTGRES) }, UNPACKED_POSTGRES],
    [
      'the system’s before the unpacked one',
      { files: [...server(UNPACKED_POSTGRES), ...server(`${DEBIAN}/15/bin`)] },
      `${DEBIAN}/15/bin`,
    ],
  ]
  test.each(PLACES)('%s', (_place, machine, folder) => expect(postgresFolder(machineWith(machine))).toBe(folder))

  test('pg_dump is of the server’s version, or it is not there', () => {
    const debian = machineWith({ files: [...server(`${DEBIAN}/15/bin`), ...clients(`${DEBIAN}/15/bin`), ...clients('/usr/bin')] })
    expect(areBesidePostgres(['pg_dump', 'psql'], debian)).toBe(true)
    expect(postgresProgram('pg_dump', debian)).toBe(`${DEBIAN}/15/bin/pg_dump`)
    const unpacked = machineWith({ files: [...server(UNPACKED_POSTGRES), ...clients('/usr/bin')] })
    expect(areBesidePostgres(['pg_dump'], unpacked)).toBe(false)
    expect(areBesidePostgres(['pg_dump'], machineWith({ files: clients('/usr/bin') }))).toBe(false)
  })

  test('a machine that only makes backups takes Debian’s newest clients, else those on the path', () => {
    const files = [...clients(`${DEBIAN}/15/bin`), ...clients(`${DEBIAN}/17/bin`), ...clients('/usr/bin')]
    expect(postgresProgram('pg_dump', machineWith({ files }))).toBe(`${DEBIAN}/17/bin/pg_dump`)
    expect(postgresProgram('pg_dump', machineWith({ files: clients('/usr/bin') }))).toBe('/usr/bin/pg_dump')
    expect(postgresProgram('pg_dump', machineWith({}))).toBe('pg_dump')
  })
})

describe('the browser', () => {
  const CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  const LINUX_CACHE = `${HOME}/.cache/ms-playwright`
  const MAC_CACHE = `${HOME}/Library/Caches/ms-playwright`
  const FOR_TESTING = 'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing'
  const PLACES: readonly [string, MadeUp, string | undefined][] = [
    ['nowhere', {}, undefined],
    ['Debian’s', { files: ['/usr/bin/chromium'] }, '/usr/bin/chromium'],
    ['Google’s', { files: ['/usr/bin/google-chrome-stable'] }, '/usr/bin/google-chrome-stable'],
    ['on the path', { env: { PATH: '/own' }, files: ['/own/chromium-browser'] }, '/own/chromium-browser'],
    ['Chrome on a Mac', { platform: 'darwin', files: [CHROME] }, CHROME],
    ['Chrome of one user of a Mac', { platform: 'darwin', files: [`${HOME}${CHROME}`] }, `${HOME}${CHROME}`],
    [
      'Chromium on a Mac',
      { platform: 'darwin', files: ['/Applications/Chromium.app/Contents/MacOS/Chromium'] },
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    [
      'Playwright’s newest',
      { files: [990, 1228].map((revision) => `${LINUX_CACHE}/chromium-${revision}/chrome-linux64/chrome`) },
      `${LINUX_CACHE}/chromium-1228/chrome-linux64/chrome`,
    ],
    [
      'Playwright’s on a Mac',
      { platform: 'darwin', files: [`${MAC_CACHE}/chromium-1228/${FOR_TESTING}`] },
      `${MAC_CACHE}/chromium-1228/${FOR_TESTING}`,
    ],
    [
      'Playwright’s in a folder of its own',
      { env: { PLAYWRIGHT_BROWSERS_PATH: '/browsers' }, files: ['/browsers/chromium-1228/chrome-linux/chrome'] },
      '/browsers/chromium-1228/chrome-linux/chrome',
    ],
  ]
  /** Each of its files can be run, unless it answers otherwise. */
  const runnable = (madeUp: MadeUp) =>
    machineWith({
      answers: Object.fromEntries(madeUp.files?.map((file) => [`${file} --version`, 'Chromium 156']) ?? []),
      ...madeUp,
    })

  test.each(PLACES)('%s', (_place, madeUp, path) => {
    expect(findChromium(runnable(madeUp))).toBe(path)
    expect(findBrowserForTests(runnable(madeUp))).toBe(path)
  })

  test('the one that is named is taken, whatever else is there', () => {
    const machine = runnable({ env: { CHROMIUM: '/own/chrome' }, files: ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'] })
    expect([findChromium(machine), findBrowserForTests(machine)]).toEqual(['/own/chrome', '/own/chrome'])
  })

  test.each([
    '/usr/bin/chromium-headless-shell',
    `${LINUX_CACHE}/chromium_headless_shell-1228/chrome-headless-shell-linux64/chrome-headless-shell`,
    `${LINUX_CACHE}/chromium_headless_shell-1228/chrome-linux/headless_shell`,
  ])('tests take the shell without windows: %s', (shell) => {
    const machine = runnable({ files: ['/usr/bin/chromium', shell] })
    expect([findChromium(machine), findBrowserForTests(machine)]).toEqual(['/usr/bin/chromium', shell])
  })

  test('one that lacks its libraries is passed over', () => {
    const files = ['/usr/bin/chromium', '/usr/bin/google-chrome']
    expect(findChromium(machineWith({ files, answers: { '/usr/bin/google-chrome --version': 'Chrome' } }))).toBe(files[1])
    expect(findBrowserForTests(machineWith({ files }))).toBe(undefined)
  })
})
