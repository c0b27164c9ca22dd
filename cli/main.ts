/** `npm run operator -- …` */
import { createInterface } from 'node:readline/promises'
import { runCommandLine } from './command-line.ts'

process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  // `| head` closes the pipe when it has read enough: nobody is left to write to, and nothing is wrong.
  if (code === 'EPIPE') return
  process.stderr.write(`The answer could not be written (${code}).\n`)
  process.exit(1)
})
process.stderr.on('error', () => undefined)

process.exitCode = await runCommandLine(process.argv.slice(2), process.env, {
  write: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
  ask: process.stdin.isTTY ? ask : undefined,
})

async function ask(question: string): Promise<string> {
  const prompt = createInterface({ input: process.stdin, output: process.stderr })
  const said = await prompt.question(question)
  prompt.close()
  return said
}
