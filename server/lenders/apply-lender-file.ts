import type { LenderDirectory, LenderFileApplying } from './lender-directory.ts'
import { readLenderFileText } from './lender-file-text.ts'

/** Each start applies the lender file, which counts when it has changed since the last start. */
export async function applyLenderFile(directory: LenderDirectory, path: string): Promise<LenderFileApplying> {
  const reading = readLenderFileText(path)
  return reading.kind === 'problem' ? { kind: 'refused', reasons: [reading.problem] } : directory.apply(reading.text, 'setting')
}
