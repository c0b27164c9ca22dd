/** Findings as an owner reads them: by subject, what failed with what to do, and how many of each kind in the end. */
import { type CheckResult, FINDING_KINDS, type Finding } from './check.ts'

const LABELS: Readonly<Record<Finding['kind'], string>> = {
  ok: 'ok',
  warning: 'warning',
  failed: 'FAILED',
  'not-tried': 'not tried',
}
const IN_SUM: Readonly<Record<Finding['kind'], string>> = { ...LABELS, warning: 'with a warning', failed: 'failed' }
const KIND_WIDTH = Math.max(...Object.values(LABELS).map(({ length }) => length))
/** More good news of one kind than this is said in one line. */
const MOST_ALIKE = 3

export function showFindings(results: readonly CheckResult[]): string {
  const nameWidth = Math.max(0, ...results.map(({ check }) => check.length))
  const indent = ' '.repeat(KIND_WIDTH + nameWidth + 6)
  const lineOf = (result: CheckResult) => {
    const line = `  ${LABELS[result.kind].padEnd(KIND_WIDTH)}  ${result.check.padEnd(nameWidth)}  ${plain(result.says)}`
    return 'toDo' in result ? `${line}\n${indent}→ ${plain(result.toDo)}` : line
  }
  const subjects = [...Map.groupBy(results, ({ subject }) => subject)]
  return [
    ...subjects.map(([subject, rows]) => [subject, ...folded(rows).map(lineOf)].join('\n')),
    `${FINDING_KINDS.map((kind) => `${results.filter((result) => result.kind === kind).length} ${IN_SUM[kind]}`).join(', ')}.`,
  ].join('\n\n')
}

/** Forty lenders that are well are one line; each that is not is its own. */
function folded(rows: readonly CheckResult[]): CheckResult[] {
  return [...Map.groupBy(rows, ({ check }) => check).values()].flatMap((found) => {
    const good = found.filter(({ kind }) => kind === 'ok')
    const [first] = good
    if (!first || good.length <= MOST_ALIKE) return found
    return [{ ...first, says: `${good.length} times, such as: ${first.says}` }, ...found.filter(({ kind }) => kind !== 'ok')]
  })
}

/** Words of a server's may hold signs that a terminal would obey. */
const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
