/** `npm run operator -- …` */
import { userInfo } from 'node:os'
import { createInterface } from 'node:readline/promises'
import { runCommandLine } from './command-line.ts'

const operatorName = process.env.OPERATOR_NAME || userInfo().username
process.exitCode = await runCommandLine(
  process.argv.slice(2),
  { ...process.env, operatorName },
  {
    write: (text) => process.stdout.write(text),
    writeError: (text) => process.stderr.write(text),
    ask: process.stdin.isTTY ? ask : undefined,
  },
)

async function ask(question: string): Promise<string> {
  const prompt = createInterface({ input: process.stdin, output: process.stderr })
  const said = await prompt.question(question)
  prompt.close()
  return said
}
