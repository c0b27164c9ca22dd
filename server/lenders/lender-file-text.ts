import { readFileSync } from 'node:fs'
import type { LenderDirectory, LenderFileApplying } from './lender-directory.ts'

type LenderFileText = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'problem'; readonly problem: string }

export function readLenderFileText(path: string): LenderFileText {
  try {
    return { kind: 'text', text: readFileSync(path, 'utf8') }
  } catch (error) {
    return { kind: 'problem', problem: `LENDERS_FILE ${path} cannot be read (${String((error as { code?: unknown }).code)}).` }
  }
}

/** Each start applies the lender file, which counts when it has changed since the last start. */
export async function applyLenderFile(directory: LenderDirectory, path: string): Promise<LenderFileApplying> {
  const reading = readLenderFileText(path)
  return reading.kind === 'problem' ? { kind: 'refused', reasons: [reading.problem] } : directory.apply(reading.text, 'setting')
}
