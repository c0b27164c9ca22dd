/** Runs the table of checks: every subject at once, each finding without the installation's secrets. */
import { type CheckResult, failed, notTried } from './check.ts'
import { examine, type Surroundings } from './examined.ts'
import { hideSecrets, secretsOf } from './hide-secrets.ts'
import { SUBJECTS } from './subjects.ts'

export async function runChecks(surroundings: Surroundings, subjects = SUBJECTS): Promise<readonly CheckResult[]> {
  const hide = hideSecrets(secretsOf(surroundings))
  const examining = examine(surroundings)
  const results =
    examining.kind === 'unreadable'
      ? withoutSettings(examining.problems)
      : (await Promise.all(subjects.map(({ run }) => run(examining.examined)))).flat()
  return results.map((result) => ({
    ...result,
    says: hide(result.says),
    ...('toDo' in result && { toDo: hide(result.toDo) }),
  }))
}

const withoutSettings = (problems: readonly string[]): CheckResult[] => [
  ...problems.map(
    (problem): CheckResult => ({
      subject: 'Settings',
      check: 'Values',
      ...failed(problem, 'Correct it in the settings file.'),
    }),
  ),
  { subject: 'Settings', check: 'Everything else', ...notTried('It needs settings that can be read.') },
]

export const hasFailed = (results: readonly CheckResult[]): boolean => results.some(({ kind }) => kind === 'failed')
