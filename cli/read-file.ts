import { readFileSync } from 'node:fs'
import { OperatorFailure } from './failure.ts'

export function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new OperatorFailure(`${path} cannot be read (${(error as { code?: string }).code ?? 'unknown error'}).`)
  }
}
