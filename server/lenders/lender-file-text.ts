import { readFileSync } from 'node:fs'

export type LenderFileText =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'problem'; readonly problem: string }

export function readLenderFileText(path: string): LenderFileText {
  try {
    return { kind: 'text', text: readFileSync(path, 'utf8') }
  } catch (error) {
    return { kind: 'problem', problem: `LENDERS_FILE ${path} cannot be read (${String((error as { code?: unknown }).code)}).` }
  }
}
