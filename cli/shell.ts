/** What a command has to work with. */
import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { OPERATOR_TAGS, type OperatorTag } from '#contracts/operators/tags.ts'
import { OperatorFailure } from './client.ts'
import type { Connection } from './connection.ts'

/** Where words go and come from. */
export interface Terminal {
  readonly write: (text: string) => void
  readonly writeError: (text: string) => void
  /** Undefined: nobody sits there. */
  readonly ask: ((question: string) => Promise<string>) | undefined
}

export interface Shell extends Connection, Pick<Terminal, 'write' | 'ask'> {
  /** The same, for a program (`--json`) or for a person. */
  readonly show: (answer: unknown, forPeople: () => string) => void
  /** What happens meanwhile; not part of the answer. */
  readonly tell: (line: string) => void
  /** Fails, in these words, where nobody says yes, or there is nobody to ask. */
  readonly confirm: (question: string, otherwise: { readonly ifNo: string; readonly ifNobody: string }) => Promise<void>
}

/** A group of commands: one file in `commands/`, one line in `commands.ts`. */
export type CommandModule = (program: Command, run: Run) => void

/** Wraps a command's work: `run(async (shell, options, ...args) => …)`. */
type Run = <Options extends object>(
  work: (shell: Shell, options: Options, ...args: string[]) => Promise<void>,
) => (...given: unknown[]) => Promise<void>

/** The group of that name; several modules may add commands to one. */
export function group(program: Command, name: string): Command {
  const known = program.commands.find((command) => command.name() === name)
  return known ?? program.command(name).description(OPERATOR_TAGS[name as OperatorTag])
}

export function makeRun(connect: (globals: Record<string, unknown>) => Connection, { write, writeError, ask }: Terminal): Run {
  return (work) =>
    async (...given) => {
      // Commander hands over the arguments, then the options, then the command itself.
      const command = given.at(-1) as Command
      const options = command.optsWithGlobals()
      const asJson = options.json === true
      const args = given.slice(0, -2).flatMap((arg) => (arg === undefined ? [] : arg)) as string[]
      const shell: Shell = Object.assign(connect(options), {
        show: (answer, forPeople) => write(`${asJson ? JSON.stringify(answer, null, 2) : forPeople()}\n`),
        write,
        tell: (line) => writeError(`${line}\n`),
        async confirm(question, { ifNo, ifNobody }) {
          if (!ask) throw new OperatorFailure(`There is nobody to ask. ${ifNobody}`)
          if (!isYes(await ask(`${question} Type yes to go on: `))) throw new OperatorFailure(ifNo)
        },
        ask,
      } satisfies Omit<Shell, keyof Connection>)
      await work(shell, options as never, ...args)
    }
}

const isYes = (said: string) => said.trim().toLowerCase() === 'yes'

export function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new OperatorFailure(`${path} cannot be read (${(error as { code?: string }).code ?? 'unknown error'}).`)
  }
}
