/**
 * Commands that are one call and its answer: what is typed, and how a person reads the answer. Fields of the input are arguments where the
 * usage names them, and options with the field's own words otherwise.
 */
import { type Command, Option } from 'commander'
import * as z from 'zod/mini'
import type { SuccessOf } from '#contracts/endpoint.ts'
import type { Column } from '#contracts/operators/column.ts'
import { csv } from '#contracts/operators/csv.ts'
import { OPERATOR_ENDPOINTS, type OperatorApi, type OperatorCall } from '#contracts/operators/endpoints.ts'
import type { OperatorEndpoint } from '#contracts/operators/operator-endpoint.ts'
import { type Client, OperatorFailure } from './client.ts'
import { type CommandModule, group } from './shell.ts'
import { type Pair, pairs, table } from './table.ts'

/** A list, a few pairs of name and value, or a sentence. */
type View<Answer> = {
  /** Group, name and arguments: `lenders pause <id>`. */
  readonly usage: string
  /** The id of what was typed, where a person knows it by another name. */
  idOf?(client: Client, typed: string): Promise<string>
  /** What the command fails with, once it has shown the answer. */
  fails?(answer: Answer): string | undefined
} & (
  | { readonly columns: readonly Column<RowOf<Answer>>[]; readonly whenEmpty: string; readonly offersCsv?: true }
  | { pairs(answer: Answer): readonly Pair[] }
  | { say(answer: Answer, typed: string): string }
)

type RowOf<Answer> = { [Field in keyof Answer]: Answer[Field] extends readonly (infer Row)[] ? Row : never }[keyof Answer]

export type Views = { readonly [Call in OperatorCall]?: View<SuccessOf<OperatorApi[Call]>> }

interface Field {
  readonly type?: string
  readonly title?: string
  readonly description?: string
  readonly enum?: readonly string[]
  readonly default?: unknown
}

export const commandsOfEndpoints =
  (views: Views): CommandModule =>
  (program, run) => {
    for (const [call, { summary, input }] of Object.entries<OperatorEndpoint>(OPERATOR_ENDPOINTS)) {
      const view = views[call as OperatorCall]
      if (!view) continue
      const [subject = '', name = '', ...args] = view.usage.split(' ')
      const { properties = {} } = fieldsOf(input as z.ZodMiniType)
      const command = group(program, subject).command(name).description(summary)
      const taken = args.map((arg) => (view.idOf ? 'id' : arg.replace(/\W/g, '')))
      for (const [index, arg] of args.entries()) command.argument(arg, properties[taken[index] ?? '']?.description)
      addOptions(command, input as z.ZodMiniType, taken)
      if ('offersCsv' in view) command.option('--csv', 'for a spreadsheet')
      command.action(
        run<Readonly<Record<string, unknown>>>(async ({ client, show, write }, options, ...given) => {
          const asked = Object.fromEntries(Object.keys(properties).map((field) => [field, options[field]]))
          const [typed = ''] = given
          const named = view.idOf
            ? { id: await view.idOf(client, typed) }
            : Object.fromEntries(args.map((arg, index) => [taken[index], arg.includes('...') ? given : given[index]]))
          const answer = await (client as UntypedClient)(call as OperatorCall, { ...asked, ...named })
          if ('columns' in view && options.csv) return write(csv(view.columns as readonly Column<unknown>[], rowsOf(answer)))
          show(answer, () => text(view, answer, typed))
          const failure = view.fails?.(answer as never)
          if (failure) throw new OperatorFailure(failure)
        }),
      )
    }
  }

/** The table has told which input goes with which call; here any row is as good as another. */
type UntypedClient = (call: OperatorCall, input: object) => ReturnType<Client>

/** For programs that go through many pages; a person asks for more with `--limit`. */
const isPaging = (field: string) => field === 'before' || field === 'after'

interface Fields {
  readonly properties?: Readonly<Record<string, Field>>
  readonly required?: readonly string[]
}

const described = new WeakMap<z.ZodMiniType, Fields>()

/** Describing the inputs of all commands is most of what a start of the command line takes. */
function fieldsOf(input: z.ZodMiniType): Fields {
  const fields = described.get(input) ?? (z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Fields)
  described.set(input, fields)
  return fields
}

/** The fields of a call's input as options, but for those that are taken otherwise. */
export function addOptions(command: Command, input: z.ZodMiniType, taken: readonly string[] = []): Command {
  const { properties = {}, required = [] } = fieldsOf(input)
  for (const [field, facts] of Object.entries(properties))
    if (!taken.includes(field) && !isPaging(field)) addOption(command, field, facts, required.includes(field))
  return command
}

function addOption(command: Command, field: string, facts: Field, isRequired: boolean): void {
  const flag = `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  const option = new Option(facts.type === 'boolean' ? flag : `${flag} <${facts.title ?? field}>`, facts.description)
  if (facts.enum) option.choices(facts.enum)
  if (facts.type !== 'boolean' && facts.default !== undefined) option.default(String(facts.default))
  command.addOption(option.makeOptionMandatory(isRequired))
}

// biome-ignore lint/suspicious/noExplicitAny: the view is that of the answer's call
function text(view: View<any>, answer: any, typed: string): string {
  if ('say' in view) return view.say(answer, typed)
  if ('pairs' in view) return pairs(view.pairs(answer))
  const rows = rowsOf(answer)
  return rows.length > 0 ? table(view.columns, rows) : view.whenEmpty
}

const rowsOf = (answer: unknown): readonly unknown[] => Object.values(answer as Record<string, unknown>).find(Array.isArray) ?? []
