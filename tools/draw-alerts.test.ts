/** The rules for Prometheus and the document are what the table of conditions says; a long run has Prometheus try the rules. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CONDITION_CODES, CONDITIONS, type ConditionCode } from '#domain/watch/conditions.ts'
import { testNeeding } from '#tests/support/needs.ts'
import { debianProgram } from './debian-program.mjs'
import { alertName, documentText, RULES, rulesText } from './draw-alerts.ts'
import { runToEnd } from './spawn-process.ts'

const read = (path: string) => readFileSync(path, 'utf8')

test('both are drawn from the table as it is: npm run draw', () => {
  expect(read(RULES)).toBe(rulesText())
  const document = read('docs/alerts.md')
  expect(document).toBe(documentText(document))
  for (const code of CONDITION_CODES) expect(document).toContain(`\`${code}\``)
})

const withPromtool = process.env.LONG ? testNeeding('promtool') : test.skip

async function promtool(...args: string[]): Promise<string> {
  const program = debianProgram('promtool')
  if (!program) throw new Error('There is no promtool')
  const { stdout, stderr } = await runToEnd({ command: [program.path, ...args], environment: program.environment })
  return stdout + stderr
}

withPromtool('promtool takes the rules', async () =>
  expect(await promtool('check', 'rules', RULES)).toContain(`${CONDITION_CODES.length + 1} rules found`),
)

const series = (code: ConditionCode, values: string) =>
  `      - { series: 'loanfinch_condition{code="${code}",level="${CONDITIONS[code].level}"}', values: '${values}' }`

/** Two processes say the same; the condition comes after ten minutes, and is over twenty minutes later. */
const testOf = (code: ConditionCode) => {
  const { level, means, todo, command } = CONDITIONS[code]
  const severity = level === 'now' ? 'critical' : 'warning'
  const shown = `exp_labels: { severity: ${severity}, code: ${code} }, exp_annotations: { summary: ${JSON.stringify(means)}, description: ${JSON.stringify([todo, command].filter(Boolean).join(' '))} }`
  const at = (minutes: number, alerts: string) =>
    `      - { eval_time: ${minutes}m, alertname: ${alertName(code)}, exp_alerts: [${alerts}] }`
  return `  - interval: 1m
    input_series:
${series(code, '0x9 1x19 0x30')}
    alert_rule_test:
${[at(9, ''), at(level === 'now' ? 13 : 26, `{ ${shown} }`), at(31, '')].join('\n')}
`
}

withPromtool('each rule fires while its condition is there, and no longer', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rules-'))
  try {
    const file = join(folder, 'test.yml')
    writeFileSync(file, `rule_files: [${RULES}]\ntests:\n${CONDITION_CODES.map(testOf).join('')}`)
    expect(await promtool('test', 'rules', file)).toContain('SUCCESS')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
