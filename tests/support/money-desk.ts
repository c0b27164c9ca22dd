/** Everything that shows money of November's leads, each by its own way; and the lender file, as a test changes it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { ListedApplication } from '#contracts/operators/applications.ts'
import type { OwingLender, Statement, StatementLine } from '#contracts/operators/money.ts'
import { applyFile, askOperators, operatorOf } from './operators.ts'
import { temporaryFolder } from './run-wide.ts'
import type { TestServer } from './test-server.ts'

const [SINCE, UNTIL] = ['2026-11-01', '2026-11-30']
const PERIOD = `?since=${SINCE}&until=${UNTIL}`

type Entries = readonly { readonly id: string; readonly billing?: object }[]

export const sum = (numbers: readonly (number | null | undefined)[]) =>
  numbers.reduce<number>((total, each) => total + (each ?? 0), 0)

export function moneyDesk(server: TestServer) {
  const asked = async <Body>(path: string) => (await askOperators(server, path)).body as Body
  const statements = async (month: string) =>
    (await asked<{ statements: Statement[] }>(`/money/statements?month=${month}`)).statements
  const owing = async () => (await asked<{ lenders: OwingLender[] }>('/money')).lenders

  async function changeFile(change: (lenders: Entries) => Entries) {
    const { rows } = await server.running.storage.records.sql.executeSql(
      'select content from lender_files order by version desc limit 1',
    )
    const file = JSON.parse(String(rows[0]?.content)) as { lenders: Entries }
    const { status, body } = await applyFile(server, JSON.stringify({ ...file, lenders: change(file.lenders) }))
    expect([status, body.error]).toEqual([200, undefined])
  }

  async function listed(): Promise<ListedApplication[]> {
    const all: ListedApplication[] = []
    for (let next: string | null = ''; next !== null; ) {
      const page: { applications: ListedApplication[]; next: string | null } = await asked(
        `/applications${PERIOD}&limit=500${next && `&before=${next}`}`,
      )
      all.push(...page.applications)
      next = page.next
    }
    return all
  }

  async function exported(): Promise<number> {
    const file = join(temporaryFolder('money'), 'leads.csv')
    await operatorOf(server)('applications', 'export', '--since', SINCE, '--until', UNTIL, '--out', file)
    const [head = '', ...rows] = readFileSync(file, 'utf8').trim().split('\r\n')
    const place = head.split(',').indexOf('"OWED CENTS"')
    return sum(rows.map((row) => Number(row.split(',')[place])))
  }

  return {
    asked,
    statements,
    owing,
    listed,
    changeFile,
    leave: (lender: string) => changeFile((all) => all.filter(({ id }) => id !== lender)),
    days: async () => (await asked<{ days: Record<string, number>[] }>(`/stats/days${PERIOD}`)).days,
    linesOf: async (lender: string, month: string) =>
      (await asked<{ lines: StatementLine[] }>(`/money/lines?lender=${lender}&month=${month}&limit=5000`)).lines,
    async shown() {
      const { days } = await asked<{ days: { revenueCents: number }[] }>(`/stats/days${PERIOD}`)
      const { figures } = await asked<{ figures: { revenueCents: number }[] }>(`/stats/lenders${PERIOD}`)
      const charged = [...(await statements('2026-11')), ...(await statements('2026-12'))]
      return {
        list: sum((await listed()).map(({ owedCents }) => owedCents)),
        file: await exported(),
        figures: sum(days.map(({ revenueCents }) => revenueCents)),
        lenders: sum(figures.map(({ revenueCents }) => revenueCents)),
        owed: sum((await owing()).map(({ owedCents }) => owedCents)),
        statements: sum(charged.map(({ chargedCents }) => chargedCents)),
      }
    },
  }
}

/** As `shown` has it where all agree. */
export const everywhere = (cents: number) => ({
  ...{ list: cents, file: cents, figures: cents },
  ...{ lenders: cents, owed: cents, statements: cents },
})
