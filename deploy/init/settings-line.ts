/** One line of settings.env, read alike by systemd, by Node and by a shell: each has rules of its own for quotes and backslashes. */
import { readSettings, type SETTINGS } from '#server/settings/config.ts'

const NEEDS_NO_QUOTES = /^[\w@%+=:,./-]*$/

export const canBeWritten = (value: string): boolean => !/['"\\\r\n`]/.test(value)

export function settingsLine(name: string, value: string): string {
  if (!canBeWritten(value)) throw new Error(`The value of ${name} cannot be written so that everybody reads it alike`)
  return `${name}=${NEEDS_NO_QUOTES.test(value) ? value : `'${value}'`}`
}

/** What a setting is when the file does not name it. */
export const usualSetting = (name: keyof typeof SETTINGS): string => String(readSettings({}).values?.[name] ?? '')
