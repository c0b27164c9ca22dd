// Shows how far a run has come: one line that is written anew on a terminal, a line now and then elsewhere.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

const LOOK_MS = 1_000
const SAY_EVERY_MS = 30_000
const NAMES_SHOWN = 3

function readProgress(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // Its stage has not come so far.
    return undefined
  }
}

function describe(name, { done, all, now }) {
  const names = now.slice(0, NAMES_SHOWN).map((each) => basename(each).replace(/\.(test|spec)\.ts/, ''))
  return `${name} ${done} of ${all}${names.length > 0 ? ` (${names.join(', ')}${now.length > NAMES_SHOWN ? ', …' : ''})` : ''}`
}

/** @param {() => readonly { name: string, file: string }[]} running the stages that run at this moment, and where each says how far it is */
export function showProgress(running, begun = Date.now()) {
  const { isTTY, columns = 80 } = process.stdout
  let saidAt = begun
  const timer = setInterval(() => {
    const parts = running().map(({ name, file }) => {
      const progress = readProgress(file)
      return progress ? describe(name, progress) : name
    })
    if (parts.length === 0 || (!isTTY && Date.now() - saidAt < SAY_EVERY_MS)) return
    saidAt = Date.now()
    const line = `  ${Math.round((saidAt - begun) / 1000)} s: ${parts.join(' · ')}`
    process.stdout.write(isTTY ? `\r\x1b[K${line.slice(0, columns - 1)}` : `${line}\n`)
  }, LOOK_MS)
  return {
    /** Before other lines are written. */
    clear: () => isTTY && process.stdout.write('\r\x1b[K'),
    stop: () => clearInterval(timer),
  }
}
