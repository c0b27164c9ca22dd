/** `npm start -- --demo`, and the press on the sandbox's page: a process of its own, which has the database while it runs. */
import { readConfig } from '#server/settings/config.ts'
import { type Demonstrated, demonstrate } from './demonstrate.ts'
import { DAYS } from './plan.ts'
import { reportTo } from './ten-days.ts'

/** `npm start` goes on after the first two. */
const EXIT_CODES: Readonly<Record<Demonstrated['kind'], number>> = { made: 0, 'has-business': 2, 'not-a-sandbox': 3 }

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
if (process.argv.includes('--stop-with-parent')) process.once('disconnect', () => stopping.abort())
process.umask(0o077)
const begun = performance.now()
const say = (line: string) => console.log(`• ${line}`)
say('Making ten days of business')
const end = await demonstrate({ environment: process.env, now: new Date(), signal: stopping.signal, say })
const sentences = sentencesOf(end)
for (const sentence of sentences) end.kind === 'made' ? say(sentence) : console.error(sentence)
const reading = readConfig()
const sandboxUrl = reading.kind === 'config' ? reading.config.sandboxUrl : undefined
// The sandbox may be gone with the same Ctrl-C.
if (sandboxUrl) await reportTo(sandboxUrl, { ended: sentences.join(' ') }).catch(() => undefined)
// `npm start` waits for this process alone: an open channel to it does not keep it.
process.exit(EXIT_CODES[end.kind])

function sentencesOf(made: Demonstrated): readonly string[] {
  switch (made.kind) {
    case 'made': {
      const { applications, returned, deletionRequests } = made.lived
      const seconds = Math.round((performance.now() - begun) / 1000)
      const counts = `${applications} applications, ${returned} returned, ${deletionRequests.length} deletion requests`
      return [
        stopping.signal.aborted
          ? `Stopped early: ${counts}.`
          : `${DAYS} days are there: ${counts}, in ${seconds} seconds. The console shows them.`,
      ]
    }
    case 'has-business':
      return [made.sentence]
    case 'not-a-sandbox':
      return made.problems
  }
}
