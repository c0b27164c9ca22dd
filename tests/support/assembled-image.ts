/**
 * What the Dockerfile puts into the image, put together without Docker: the files that its last stage copies, the folders that it makes, the
 * environment that it sets. Processes run in it as its user, which takes root.
 */
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { BUILT_SOURCES_FILE } from '#content/built-sources.ts'
import { builtSourcesOf } from '#site/build/built-sources-integration.ts'
import { bundleServer } from '#tools/bundle.ts'
import { editFiles, withoutStandIns } from '#tools/owner-copy.ts'
import { outputOf } from '#tools/spawn-process.ts'
import { builtSite } from './built-site.ts'
import { dockerIgnore } from './docker-ignore.ts'
import { temporaryFolder } from './run-wide.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8')

type Environment = Readonly<Record<string, string>>

export interface AssembledImage {
  /** Where a path of the image lies here. */
  readonly at: (path: string) => string
  readonly user: number
  readonly command: readonly string[]
  readonly environment: Environment
  readonly asUser: (command: readonly string[]) => readonly string[]
}

export async function assembleImage(): Promise<AssembledImage> {
  await builtSite()
  const root = temporaryFolder('image')
  chmodSync(root, 0o755)
  const at = (path: string) => join(root, path)
  const steps = lastStage(read('Dockerfile'))
  const all = (name: string) => steps.filter(([step]) => step === name).map(([, text]) => text)

  for (const text of all('COPY')) await copy(text, at)
  // Production refuses the stand-ins of a site that is nobody's.
  editFiles(at('/app'), { 'content/site.ts': withoutStandIns })
  await bundleServer(at('/app'))
  writeFileSync(at(`/app/dist/${BUILT_SOURCES_FILE}`), builtSourcesOf(new Date(), at('/app')))
  const [user = 0] = (all('USER')[0] ?? '').split(':').map(Number)
  for (const [, owner, mode = '', folder = ''] of all('RUN').flatMap((text) => [...text.matchAll(MADE_FOLDERS)])) {
    mkdirSync(at(folder), { recursive: true })
    chmodSync(at(folder), Number.parseInt(mode, 8))
    chownSync(at(folder), Number(owner), Number(owner))
  }
  const paths = new RegExp(`(?<=^|:)(?=/(${readdirSync(root).join('|')})(/|:|$))`, 'g')
  const here = (value: string) => value.replace(paths, root).replace('$PATH', process.env.PATH ?? '')
  const environment = Object.fromEntries(
    all('ENV')
      .flatMap((text) => text.split(/\s+/))
      .map((pair) => [pair.slice(0, pair.indexOf('=')), here(pair.slice(pair.indexOf('=') + 1))]),
  )
  const asUser = (command: readonly string[]) => ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups', ...command]
  const command = (JSON.parse(all('CMD')[0] ?? '[]') as string[]).map((word) => word.replace(/(?<==)(?=\/)/, root))
  return { at, user, command, environment, asUser }
}

export const MADE_FOLDERS = /install -d -o (\d+) -g \1 -m (\d+) (\S+)/g

/** Each step of the stage that becomes the image, with its words on one line. */
function lastStage(dockerfile: string): [step: string, label: string][] {
  const stage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM ') + 1)
  const lines = stage
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  return lines.map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1).trim()])
}

/** `--from=build /app/a /app/b ./target`, into the working folder. */
async function copy(text: string, at: (path: string) => string): Promise<void> {
  const [from, ...places] = text.split(/\s+/)
  const target = join('/app', places.pop() ?? '')
  if (from !== '--from=build') throw new Error(`The image copies what its first stage has not made: ${text}`)
  for (const place of places) {
    const source = place.replace(/^\/app\//, '')
    const isInside = text.trimEnd().endsWith('/')
    if (source === 'node_modules') await linkPackages(at('/app'))
    else if (source === 'dist-server') continue
    else copyBuilt(source, at(isInside ? join(target, basename(source)) : target))
  }
}

/** As the first stage has it at its end: packages that only builds need are pruned, and what Docker ignores was never there. */
function copyBuilt(source: string, target: string): void {
  const isIgnored = dockerIgnore(read('.dockerignore'))
  mkdirSync(dirname(target), { recursive: true })
  const isBuilt = source === 'dist' || source === 'dist-console'
  cpSync(join(ROOT, source), target, {
    recursive: true,
    filter: (file) => isBuilt || !isIgnored(file.slice(ROOT.length).replace(/^\//, '')),
  })
}

/** Linked, not copied: they are hundreds of megabytes, and none of them is written to. */
async function linkPackages(app: string): Promise<void> {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { dev?: boolean }> }
  const kept = Object.entries(packages)
    .filter(([path, { dev }]) => path.lastIndexOf('node_modules/') === 0 && !dev && existsSync(join(ROOT, path)))
    .map(([path]) => path)
  mkdirSync(app, { recursive: true })
  const link = ['--archive', '--link', '--parents', `--target-directory=${app}`]
  await outputOf({ command: ['cp', ...link, ...kept, 'node_modules/.bin/node'], folder: ROOT })
}
