/** Every command that a document names exists, with its words and options. What each does, other tests see. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { operatorProgram } from '#cli/command-line.ts'
import { COMMANDS } from '#cli/commands.ts'
import { COMMANDS as PRODUCTION } from '#deploy/commands.ts'
import packageJson from '../../package.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const documents = globSync(['*.md', 'docs/**/*.md', '.env.example'], { cwd: ROOT })

const nothing = () => undefined
const operator = operatorProgram({ write: nothing, writeError: nothing })
for (const addCommands of COMMANDS) addCommands(operator, () => async () => undefined)
const production = new Command().version(packageJson.version)
for (const addCommand of PRODUCTION) addCommand(production)

/** Words that lead to a command; then its arguments, which may be anything; and options, which must be its own or the program's. */
function problemsWith(program: Command, args: readonly string[]): string[] {
  const path = [program]
  for (const word of args) {
    const next = path.at(-1)?.commands.find((command) => command.name() === word)
    if (!next) break
    path.push(next)
  }
  const options = path.flatMap((command) => command.options.map(({ long }) => long))
  const unknown = args.filter((word) => word.startsWith('--')).map((word) => word.split('=')[0] ?? '')
  const wrong = unknown.filter((option) => option !== '--help' && !options.includes(option))
  const last = path.at(-1) ?? program
  // `stats` has commands, and is one.
  const isWhole = last.commands.length === 0 || (last !== program && last.options.length > 0)
  const isAsked = args.some((word) => ['--help', '--version', '…'].includes(word))
  return [...wrong, ...(isWhole || isAsked ? [] : [`no command ${args.join(' ')}`])]
}

const namedIn = (file: string) => (args: readonly string[]) =>
  args.filter((word) => word.startsWith('--') && !read(file).includes(word.split('=')[0] ?? ''))
/** Names in a table of the program's source. */
const oneOf = (file: string, table: RegExp, rows: RegExp) => (args: readonly string[]) => {
  const names = [...(table.exec(read(file))?.[0] ?? '').matchAll(rows)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(3)
  return args.filter((word) => !word.startsWith('--') && !names.includes(word))
}
const stages = oneOf('tools/test.mjs', /const STAGES = [\s\S]*?\n\}/, /^ {2}(\w+): \(/gm)
const benchmarks = oneOf('bench/main.ts', /const BENCHMARKS[\s\S]*?\n\}/, /^ {2}'?([\w-]+)'?: bench/gm)

/** By the script's name: what is wrong with what follows `--`. */
const ARGUMENTS: Readonly<Record<string, (args: readonly string[]) => readonly string[]>> = {
  operator: (args) => problemsWith(operator, args),
  production: (args) => problemsWith(production, args),
  start: namedIn('tools/start.mjs'),
  test: (args) => [...namedIn('tools/test.mjs')(args), ...stages(args)],
  // What follows a benchmark's name is for that benchmark.
  bench: (args) => (args[0] === 'all' ? [] : benchmarks(args.slice(0, 1))),
  conform: namedIn('conformance/main.ts'),
  drill: (args) => args.filter((word) => !existsSync(join(ROOT, `deploy/drill/${word}`))),
}

/** From inline code and blocks, up to where a shell would begin another command. */
const codeIn = (text: string) =>
  [...text.matchAll(/^```[a-z ]*\n([\s\S]*?)^```|`([^`\n]+)`/gm)].flatMap(([, block, inline]) =>
    (block ?? inline ?? '').split('\n'),
  )
const argsOf = (text = '') => text.split(/ (?:&&|\||>|<|#) |[;)]/)[0]?.match(/"[^"]*"|\S+/g) ?? []

function problemsIn(code: string): string[] {
  const npm = [...code.matchAll(/\bnpm (start|test|run(?: --silent| -s)? ([\w:]+))(?: -- (.*))?/g)].flatMap(
    ([all, first = '', script = first, args]) => {
      if (!(script in packageJson.scripts)) return [`${all}: no such script`]
      return args === undefined ? [] : (ARGUMENTS[script]?.(argsOf(args)) ?? []).map((problem) => `${all}: ${problem}`)
    },
  )
  const [, program, file] = /\b(node|vitest|playwright)\b.* ([\w-]+\/[\w./-]+\.(?:ts|tsx|mjs))/.exec(code) ?? []
  return file && !existsSync(join(ROOT, file)) ? [...npm, `${program} ${file}: no such file`] : npm
}

describe.each(documents)('%s', (document) => {
  test('names commands that exist', () => expect(codeIn(read(document)).flatMap(problemsIn)).toEqual([]))
})

test('the operators’ guide names its commands without the words before them', () => {
  const names = operator.commands.map((command) => command.name())
  const commands = codeIn(read('docs/operators.md'))
    .map(argsOf)
    .filter(([first = '']) => names.includes(first))
  expect(commands.length).toBeGreaterThan(30)
  expect(commands.flatMap((args) => problemsWith(operator, args))).toEqual([])
})
