/** `npm run draw` writes deploy/prometheus/rules.yml and the table of docs/alerts.md from the table of conditions. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { WATCHED_PARTS } from '#domain/watch/condition-row.ts'
import { CONDITION_CODES, CONDITIONS, type ConditionCode } from '#domain/watch/conditions.ts'

const ROOT = join(import.meta.dirname, '..')
const DOCUMENT = join(ROOT, 'docs/alerts.md')
export const RULES = join(ROOT, 'deploy/prometheus/rules.yml')

/** What passes within these is nobody's night. */
const FOR = { now: '2m', soon: '15m' } as const
const SEVERITY = { now: 'critical', soon: 'warning' } as const

export const alertName = (code: string): string =>
  `Loanfinch${code.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`

const rule = (name: string, expr: string, level: 'now' | 'soon', code: string, summary: string, description: string) =>
  `      - alert: ${name}
        expr: ${expr}
        for: ${FOR[level]}
        labels: { severity: ${SEVERITY[level]}, code: ${code} }
        annotations:
          summary: ${JSON.stringify(summary)}
          description: ${JSON.stringify(description)}
`

/** Every process says the same: the greatest of what they say. */
const ruleOf = (code: ConditionCode): string => {
  const { level, means, todo, command } = CONDITIONS[code]
  const expr = `max(loanfinch_condition{code="${code}"}) > 0`
  return rule(alertName(code), expr, level, code, means, [todo, command].filter(Boolean).join(' '))
}

export const rulesText = (): string => `# From domain/watch/conditions.ts, by npm run draw.
groups:
  - name: loanfinch
    rules:
${CONDITION_CODES.map(ruleOf).join('')}${rule(
  'LoanfinchSilent',
  'absent(loanfinch_condition)',
  'now',
  'silent',
  'No process says how it stands.',
  'See that processes run and that Prometheus reaches them. npm run production -- check',
)}`

export function documentText(document: string): string {
  const codes = (part: string, level: string) =>
    CONDITION_CODES.filter((code) => CONDITIONS[code].part === part && CONDITIONS[code].level === level)
      .map((code) => `\`${code}\``)
      .join(', ')
  const rows = WATCHED_PARTS.map((part) => `| ${part} | ${codes(part, 'now')} | ${codes(part, 'soon')} |`)
  const table = ['| Part | Cannot wait until morning | Can wait |', '|---|---|---|', ...rows].join('\n')
  return document.replace(/\| Part \|[\s\S]*?\n\n/, `${table}\n\n`)
}

export function drawAlerts(): void {
  writeFileSync(RULES, rulesText())
  writeFileSync(DOCUMENT, documentText(readFileSync(DOCUMENT, 'utf8')))
}
