// Where Debian's packages put the other two browser engines, and what drives them.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

export const FIREFOX = '/usr/bin/firefox-esr'
export const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver'
export const XVFB = '/usr/bin/Xvfb'
const LIBRARIES = '/usr/lib'

/** WebKitGTK's own small browser, in a folder that is named after the processor and the version. */
export function miniBrowser() {
  const processors = existsSync(LIBRARIES) ? readdirSync(LIBRARIES).filter((name) => name.includes('-linux-gnu')) : []
  return processors
    .map((name) => join(LIBRARIES, name))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((folder) => /\/webkit2gtk-4\.\d+$/.test(folder))
    .map((folder) => join(folder, 'MiniBrowser'))
    .find((file) => existsSync(file))
}

/** The name is that of the tests' project in playwright.config.ts, too. */
export const OTHER_ENGINES = [
  { name: 'firefox', packages: ['firefox-esr'], isThere: () => existsSync(FIREFOX) },
  {
    name: 'webkit',
    packages: ['webkit2gtk-driver', 'xvfb'],
    isThere: () => existsSync(WEBKIT_DRIVER) && existsSync(XVFB) && miniBrowser() !== undefined,
  },
]
