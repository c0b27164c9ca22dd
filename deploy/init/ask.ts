/** Gathers the answers: from flags, from an earlier run, from the owner at a terminal, or the usual ones. */
import { createInterface, type Interface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { ProductionFailure } from '../command.ts'
import { type AnswerName, type Answers, machineAnswers, settingsAnswers } from './answers.ts'
import type { Known, Question, Questions } from './questions.ts'

export type Flags = Readonly<Known>

export interface AskOptions {
  readonly questions: Questions
  readonly flags: Flags
  readonly kept: Partial<Answers>
  /** `--yes`: nobody is asked, and the usual answers are taken. */
  readonly takesUsual: boolean
  readonly hasTerminal: boolean
}

const everyAnswer = machineAnswers.extend(settingsAnswers.shape)

export async function gatherAnswers({ questions, flags, kept, takesUsual, hasTerminal }: AskOptions): Promise<Answers> {
  const entries = Object.entries(questions) as [keyof Questions, Question][]
  const refusals = entries.flatMap(([name, { flag, problemOf }]) => {
    const problem = flags[name] === undefined ? undefined : problemOf(String(flags[name]))
    return problem ? [`--${flag}: ${problem}`] : []
  })
  if (refusals.length > 0) throw new ProductionFailure(refusals.join('\n'))

  // Flags alone: a site that was begun as one stays one.
  // Flags first: the usual answer to one question may follow from another that comes later.
  const known: Known = {
    ...answered(questions, flags),
    staging: flags.staging ?? kept.staging ?? false,
    containers: flags.containers ?? kept.containers ?? false,
  }
  const usualOf = (name: keyof Questions) => {
    const before = kept[name]
    return before === undefined ? questions[name].usual(known) : String(before)
  }
  const isAsked = hasTerminal && !takesUsual
  const missing: string[] = []
  const terminal = isAsked ? openTerminal() : undefined
  try {
    for (const [name, question] of entries) {
      const given = flags[name]
      const usual = usualOf(name)
      if (given !== undefined) continue
      if (terminal && !question.isNeverAsked) known[name] = await terminal.ask(question, usual)
      else if (usual !== undefined && (takesUsual || question.isNeverAsked || kept[name] !== undefined)) known[name] = usual
      else missing.push(`--${question.flag}`)
    }
  } finally {
    terminal?.close()
  }
  if (missing.length > 0)
    throw new ProductionFailure(
      `Nobody can be asked here, and these are missing: ${missing.join(' ')}. Name them${takesUsual ? '.' : ', or add --yes for what has a usual answer.'}`,
    )
  return everyAnswer.parse(typed(known))
}

/** Counts come as text, from flags and from the terminal alike. */
const COUNTS: readonly AnswerName[] = ['webs', 'workers', 'firstPort']
const typed = (known: Known) =>
  Object.fromEntries(
    Object.entries(known).map(([name, value]) => [name, COUNTS.includes(name as AnswerName) ? Number(value) : value]),
  )

const answered = (questions: Questions, flags: Flags): Known =>
  Object.fromEntries(Object.entries(flags).filter(([name, value]) => name in questions && value !== undefined))

function openTerminal() {
  let isSilent = false
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isSilent) process.stdout.write(chunk)
      done()
    },
  })
  const prompt: Interface = createInterface({ input: process.stdin, output, terminal: true })
  const askFor = async (text: string, isSecret: boolean): Promise<string> => {
    // What is typed is no more seen than a password: the screen may be, and a terminal keeps its lines.
    if (isSecret) process.stdout.write(text)
    isSilent = isSecret
    try {
      return (await Promise.race([prompt.question(isSecret ? '' : text), left])).trim()
    } finally {
      if (isSecret) process.stdout.write('\n')
      isSilent = false
    }
  }
  // Ctrl-C and Ctrl-D close the prompt, and nothing has been written yet.
  const left = new Promise<never>((_, leave) =>
    prompt.once('close', () => leave(new ProductionFailure('\nBroken off: nothing was written.'))),
  )
  left.catch(() => undefined)
  return {
    async ask({ question, why, problemOf, isSecret }: Question, usual: string | undefined): Promise<string> {
      const shown = usual === undefined ? '' : ` [${isSecret ? withoutPassword(usual) : usual || 'none'}]`
      console.log(`\n${question}\n  ${why}`)
      for (;;) {
        const said = await askFor(`${shown ? `${shown.trim()} ` : ''}${isSecret ? '(not shown) ' : ''}> `, isSecret === true)
        const answer = said === '' && usual !== undefined ? usual : said
        const problem = problemOf(answer)
        if (problem === undefined) return answer
        console.log(`  ${problem}`)
      }
    },
    close: () => prompt.close(),
  }
}

export function withoutPassword(address: string): string {
  return address.replace(/^([a-z]+:\/\/[^:@/]*):[^@]*@/, '$1:…@')
}
