// Which file the settings are read from: `.env` where there is one, another that ENV_FILE names, or none when ENV_FILE is empty.
import { accessSync, constants, existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fail, ROOT } from './ensure.mjs'

/** As arguments for Node. What is exported in the environment wins over the file. */
export function settingsFileArguments() {
  const named = process.env.ENV_FILE
  if (named === '') return []
  const file = named === undefined ? join(ROOT, '.env') : resolve(named)
  if (isReadable(file)) return [`--env-file=${file}`]
  if (existsSync(file)) fail(`The settings file ${file} may not be read by this user.`)
  if (named !== undefined) fail(`ENV_FILE names ${named}, which is not there.`)
  return []
}

function isReadable(file) {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}
