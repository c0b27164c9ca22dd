/** Started before each web process: the files of its build for nginx, beside those of earlier builds. Whole or not at all: nginx may be reading. */
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

const FOR_ALL_TO_READ = 0o644
const FOR_ALL_TO_ENTER = 0o755
const DRAFT = '.draft'

const [from, to] = process.argv.slice(2)
if (!from || !to) throw new Error('Name the folder of the build and the folder that nginx serves')

/** Whatever the umask is: nginx is another user. */
function makeFolder(path: string): void {
  mkdirSync(path, { recursive: true })
  chmodSync(path, FOR_ALL_TO_ENTER)
}

const isSame = (one: string, other: string) => existsSync(other) && readFileSync(one).equals(readFileSync(other))

makeFolder(to)
for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue
  const source = join(entry.parentPath, entry.name)
  const target = join(to, source.slice(join(from, '/').length))
  if (isSame(source, target)) continue
  if (dirname(target) !== to) makeFolder(dirname(target))
  const draft = `${target}${DRAFT}`
  rmSync(draft, { force: true })
  copyFileSync(source, draft)
  chmodSync(draft, FOR_ALL_TO_READ)
  renameSync(draft, target)
}
