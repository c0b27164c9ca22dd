/** What systemd would run for a unit file, for machines without it: the drill starts the processes as their units say. */
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** `instance` is what stands between @ and .service. */
export function readUnit(file: string, instance = '') {
  const lines = readFileSync(file, 'utf8')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^[A-Za-z]+=/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const)
  const valuesOf = (name: string) => lines.filter(([key]) => key === name).map(([, value]) => expand(value, instance))
  const last = (name: string) => valuesOf(name).at(-1)
  const commands = (name: string) => valuesOf(name).map((value) => copy(value.replace(/^[-+!@:]+/, '')))
  const own = valuesOf('Environment').flatMap(copy)
  const files = valuesOf('EnvironmentFile').map((path) => parseEnv(readFileSync(path.replace(/^-/, ''), 'utf8')))
  const settings = own.map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)] as const)
  const [command] = commands('ExecStart')
  if (!command) throw new Error(`${file} has no ExecStart`)
  return {
    /** Run to their end, one after the other, before the process itself. */
    before: commands('ExecStartPre'),
    command,
    // As in systemd, what a file says wins over what the unit says.
    environment: Object.assign({}, Object.fromEntries(settings), ...files) as Record<string, string>,
    folder: last('WorkingDirectory'),
    user: last('User'),
    /** Whether the unit has done its work when its command has ended. */
    isOneShot: last('Type') === 'oneshot',
  }
}

const expand = (text: string, instance: string) => text.replace(/%[iI%]/g, (found) => (found === '%%' ? '%' : instance))

/** As systemd splits: at white space, quotes keep together. */
function copy(text: string): string[] {
  return [...text.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) => word.replace(/"([^"]*)"|'([^']*)'/g, '$1$2'))
}
