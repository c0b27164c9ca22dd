/** Which processes there are, as the kernel tells it (Linux). */
import { readdirSync, readFileSync } from 'node:fs'

export interface SeenProcess {
  readonly pid: number
  readonly parent: number
  readonly command: string
}

/** All that a process has begun, itself first. */
export function familyOf(pid: number): SeenProcess[] {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? look(Number(name)) : []))
  const family = all.filter((each) => each.pid === pid)
  for (const { pid: parent } of family) family.push(...all.filter((each) => each.parent === parent))
  return family
}

/** A process that has ended but is still in the books of its parent counts as gone. */
export const isRunning = ({ pid, command }: SeenProcess): boolean => look(pid).some((now) => now.command === command)

function look(pid: number): SeenProcess[] {
  try {
    // The second field is a name in brackets that may hold anything; the parent is the second one after it.
    const [state = '', parent = ''] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? []
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return state === 'Z' ? [] : [{ pid, parent: Number(parent), command }]
  } catch {
    return []
  }
}
