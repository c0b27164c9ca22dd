// Where the browser is: the one that CHROMIUM names, else where Linux, macOS and Playwright put theirs.
import { join } from 'node:path'
import { findProgram, newestFirst, THIS_MACHINE } from './machine.mjs'

/** @typedef {import('./machine.mjs').Machine} Machine */

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const APPLICATIONS = ['Google Chrome', 'Chromium']
/** Below Playwright's folder of one browser. */
const BROWSER_FILES = [
  'chrome-linux/chrome',
  'chrome-linux64/chrome',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  ...['x64', 'arm64'].map((arch) => `chrome-mac-${arch}/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing`),
]
const SHELL_FILES = [
  'chrome-linux/headless_shell',
  'chrome-mac/headless_shell',
  ...['linux64', 'mac-x64', 'mac-arm64'].map((system) => `chrome-headless-shell-${system}/chrome-headless-shell`),
]

/** @param {Machine} machine */
const playwrightFolder = ({ env, home, platform }) =>
  env.PLAYWRIGHT_BROWSERS_PATH ?? join(home, platform === 'darwin' ? 'Library/Caches' : '.cache', 'ms-playwright')

/**
 * @param {RegExp} pattern
 * @param {readonly string[]} files
 * @param {Machine} machine
 */
const ofPlaywright = (pattern, files, machine) =>
  newestFirst(machine.list(playwrightFolder(machine)), pattern).flatMap((name) =>
    files.map((file) => join(playwrightFolder(machine), name, file)),
  )

/** @param {Machine} machine */
function* browsers(machine) {
  for (const name of NAMES) yield findProgram(name, machine)
  if (machine.platform === 'darwin')
    for (const name of APPLICATIONS)
      for (const folder of ['/Applications', join(machine.home, 'Applications')])
        yield join(folder, `${name}.app/Contents/MacOS`, name)
  yield* ofPlaywright(/^chromium-(\d+)$/, BROWSER_FILES, machine)
}

/** @param {Machine} machine */
function* shells(machine) {
  yield findProgram('chromium-headless-shell', machine)
  yield* ofPlaywright(/^chromium_headless_shell-(\d+)$/, SHELL_FILES, machine)
}

/**
 * Not every machine that has the file has the libraries.
 * @param {Iterable<string | undefined>} paths
 * @param {Machine} machine
 */
function firstThatRuns(paths, machine) {
  for (const path of paths) if (path && machine.exists(path) && machine.ask(path, '--version')) return path
  return undefined
}

/**
 * What visitors have: for benchmarks and pictures.
 * @param {Machine} machine
 */
export const findChromium = (machine = THIS_MACHINE) => machine.env.CHROMIUM ?? firstThatRuns(browsers(machine), machine)

/**
 * The same engine without a window's machinery, at half the processor time, where there is one.
 * @param {Machine} machine
 */
export const findBrowserForTests = (machine = THIS_MACHINE) =>
  machine.env.CHROMIUM ?? firstThatRuns(shells(machine), machine) ?? findChromium(machine)

/** Where Debian's package puts it: what a machine that has none complains about. */
const USUAL = '/usr/bin/chromium'

export const chromiumPath = () => findChromium() ?? USUAL

/** Playwright's workers read its configuration too: what was found first is handed on to them. */
export function browserForTests() {
  const found = findBrowserForTests()
  if (found) process.env.CHROMIUM = found
  return found ?? USUAL
}
