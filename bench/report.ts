/** The results of all benchmarks, each kept until it is measured again: as JSON, as a table on the terminal, and as a page with charts. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { BRAND_COLORS } from '#domain/brand-colors.ts'
import { CHART_COLORS_CSS, chartSvg, escapeHtml } from './chart.ts'
import type { Finding, Findings } from './findings.ts'

const FOLDER = join(import.meta.dirname, '../docs/benchmarks')
const RESULTS = join(FOLDER, 'results.json')
/** Before we add to it: a busy machine measures itself. */
const LOAD_BEFORE = loadavg()[0] ?? Number.NaN

interface Measured extends Findings {
  readonly at: string
  readonly machine: string
}
type Results = Readonly<Record<string, Measured>>

export function keepFindings(name: string, findings: Findings): void {
  mkdirSync(FOLDER, { recursive: true })
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, load ${LOAD_BEFORE.toFixed(1)} before`
  const results: Results = { ...readResults(), [name]: { at: new Date().toISOString(), machine, ...findings } }
  writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`)
  writeFileSync(join(FOLDER, 'index.html'), page(results))
}

export function showTable(names: readonly string[]): void {
  const rows = Object.entries(readResults())
    .filter(([name]) => names.includes(name))
    .flatMap(([, { rows: found }]) => found.map(cells))
  if (rows.length === 0) return
  const widths = HEADINGS.map((heading, column) => Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  console.log(
    `\n${[line(HEADINGS), ...rows.map(line)].join('\n')}\n\nWritten to docs/benchmarks/results.json and docs/benchmarks/index.html`,
  )
}

const HEADINGS = ['What', 'Measured', 'Baseline of the same run', 'Ratio', 'Goal', 'Met']

const cells = ({ what, value, baseline, ratio, goal, met }: Finding): string[] => [
  what,
  value,
  baseline ?? '',
  ratio === undefined ? '' : `${ratio} ×`,
  goal ?? '',
  met === undefined ? '' : met ? 'yes' : 'no',
]

function readResults(): Results {
  try {
    return JSON.parse(readFileSync(RESULTS, 'utf8')) as Results
  } catch {
    return {}
  }
}

const page = (results: Results) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Benchmarks</title>
<style>
body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:${BRAND_COLORS.ink}}
table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid ${BRAND_COLORS.line};padding:.4rem .6rem;text-align:left;vertical-align:top}
figure{margin:2rem 0;max-width:44rem}figcaption{font-weight:600}svg{width:100%;height:auto}svg text{font:12px system-ui,sans-serif;fill:${BRAND_COLORS.soft}}
.legend{list-style:none;display:flex;flex-wrap:wrap;gap:1rem;padding:0;margin:0}.mark{display:inline-block;width:.8rem;height:.8rem;margin-right:.4rem}
${CHART_COLORS_CSS}
.no{font-weight:700;color:${BRAND_COLORS.red}}
</style>
</head>
<body>
<h1>Benchmarks</h1>
<p>Made by <code>npm run bench</code>. Ratios are against a baseline measured in the same run, on the same cores.</p>
${Object.entries(results).map(section).join('\n')}
</body>
</html>
`

const section = ([name, { at, machine, rows, charts }]: [string, Measured]) => `<h2>${escapeHtml(name)}</h2>
<p>${escapeHtml(at.slice(0, 16).replace('T', ' '))} UTC, ${escapeHtml(machine)}</p>
<table><thead><tr>${HEADINGS.map((heading) => `<th scope="col">${heading}</th>`).join('')}</tr></thead><tbody>
${rows.map(tableRow).join('\n')}
</tbody></table>
${charts.map(chartSvg).join('\n')}`

const tableRow = (row: Finding) =>
  `<tr${row.met === false ? ' class="no"' : ''}>${cells(row)
    .map((cell) => `<td>${escapeHtml(cell)}</td>`)
    .join('')}</tr>`
