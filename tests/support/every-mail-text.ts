/** Every mail that the product can send, in words. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { RenderedLetter } from '#server/mails/letter.ts'
import { cleanEnvironment } from '#tools/clean-environment.mjs'

const PROGRAM = fileURLToPath(new URL('../owner-changes/every-mail.ts', import.meta.url))

export interface MailText {
  /** "outcome 3" */
  readonly name: string
  readonly subject: string
  readonly text: string
}

export function everyMailText(): MailText[] {
  const printed = execFileSync(process.execPath, [PROGRAM], {
    encoding: 'utf8',
    env: cleanEnvironment({}),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kinds: Readonly<Record<string, readonly RenderedLetter[]>> = JSON.parse(printed)
  const mails = Object.entries(kinds).flatMap(([kind, letters]) =>
    letters.map(({ subject, text }, place) => ({ name: `mail ${kind} ${place + 1}`, subject, text })),
  )
  return mails.filter(({ text }, place) => mails.findIndex((mail) => mail.text === text) === place)
}
