/** The processes themselves, each asked on its own port, as nginx and operators ask them. */

import type { System } from '#contracts/operators/system.ts'
import type { ServerProcess } from '../installation.ts'
import { type Check, codeOf, type Finding, type Findings, failed, notTried, ok, subject, warning } from './check.ts'
import type { Examined } from './examined.ts'

const TIMEOUT_MS = 5_000
const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

export const processes = subject({
  name: 'Processes',
  checks: [
    { name: 'Ready', tries: 'every process says at `/readyz` that it can serve', run: forEachProcess(isReady) },
    {
      name: 'Operators',
      tries: 'every process answers operators who show the token, and nobody else',
      run: forEachProcess(servesOperators),
    },
    { name: 'Conditions', tries: 'nothing of docs/alerts.md is amiss, as System and *Needs you* say it', run: presentConditions },
  ],
})

/** The command that shows what a process says. */
const logsOf = ({ name, host, unit }: ServerProcess) =>
  host ? `docker compose logs --tail 50 ${name}` : `journalctl -u ${unit} -n 50`

type Look = (process: ServerProcess, examined: Examined) => Promise<Finding>

function forEachProcess(look: Look): Check<Examined>['run'] {
  return (examined) =>
    Promise.all(
      examined.processes.map(async (process) => {
        try {
          return await look(process, examined)
        } catch (error) {
          return failed(`${process.name} does not answer (${codeOf(error)}).`, logsOf(process))
        }
      }),
    )
}

const urlOf = (host: string, port: number, path: string) => {
  const reached = EVERYWHERE.has(host) ? '127.0.0.1' : host
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}${path}`
}

const ask = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })

async function isReady(process: ServerProcess, { config }: Examined): Promise<Finding> {
  const { name, host, port } = process
  const answer = await ask(urlOf(host ?? config.host, port, '/readyz'))
  const { status } = (await answer.json()) as { status?: unknown }
  return answer.status === 200 ? ok(`${name} is ready.`) : failed(`${name} is not ready: ${String(status)}.`, logsOf(process))
}

/** One answers for all. */
async function presentConditions({ processes: [first], config: { operatorHost, operatorToken } }: Examined): Promise<Findings> {
  if (!first || !operatorToken) return notTried('OPERATOR_TOKEN is missing.')
  const silent = (why: unknown) => failed(`${first.name} does not say how it stands (${why}).`, logsOf(first))
  try {
    const answer = await ask(urlOf(first.host ?? operatorHost, first.operatorPort, '/system'), {
      authorization: `Bearer ${operatorToken}`,
    })
    const { conditions } = (await answer.json()) as Partial<System>
    if (!conditions) return silent(answer.status)
    if (conditions.length === 0) return ok('Everything is in order.')
    return conditions.map(({ level, says, todo, command }) =>
      (level === 'now' ? failed : warning)(says, [todo, command].filter(Boolean).join(' ')),
    )
  } catch (error) {
    return silent(codeOf(error))
  }
}

async function servesOperators(process: ServerProcess, { config }: Examined): Promise<Finding> {
  const { name, unit, host, operatorPort } = process
  const { operatorHost, operatorToken } = config
  if (!operatorToken) return notTried('OPERATOR_TOKEN is missing.')
  const url = urlOf(host ?? operatorHost, operatorPort, '/metrics')
  const [stranger, operator] = [await ask(url), await ask(url, { authorization: `Bearer ${operatorToken}` })]
  // 403 where it is asked under another name than the console's.
  if (stranger.status !== 401 && stranger.status !== 403)
    return failed(`${name} answers ${stranger.status} to a stranger on its operators’ port.`, logsOf(process))
  return operator.status === 200
    ? ok(`${name} answers operators, and nobody else.`)
    : failed(
        `${name} refuses the token of the settings (${operator.status}): it runs with another.`,
        host ? `docker compose restart ${name}` : `systemctl restart ${unit}`,
      )
}
