import { readFileSync } from 'node:fs'

const STAMP_LENGTH = 7

/** The version of the product, and of the build that this process serves: two processes with different ones are worth a look. */
export function productVersion(siteDir: string): string {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }
  return [version, buildStamp(siteDir)].filter(Boolean).join('+')
}

function buildStamp(siteDir: string): string {
  try {
    return readFileSync(`${siteDir}/.built`, 'utf8').trim().slice(0, STAMP_LENGTH)
  } catch {
    return ''
  }
}
