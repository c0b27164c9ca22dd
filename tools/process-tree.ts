/** Which processes there are, as the kernel tells it (Linux), and an end for a whole tree of them. Elsewhere none is seen. */
import { readdirSync, readFileSync } from 'node:fs'

export interface SeenProcess {
  readonly pid: number
  readonly parent: number
  readonly command: string
}

/** A process with all that it has begun, itself first. */
export function familyOf(pid: number): SeenProcess[] {
  const all =
    process.platform === 'linux' ? readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? look(Number(name)) : [])) : []
  const family = all.filter((each) => each.pid === pid)
  for (const { pid: parent } of family) family.push(...all.filter((each) => each.parent === parent))
  return family
}

/** A process that has ended but is still in the books of its parent counts as gone. */
export const isRunning = ({ pid, command }: SeenProcess): boolean => look(pid).some((now) => now.command === command)

export function killAll(processes: readonly SeenProcess[]): void {
  for (const { pid } of processes.filter(isRunning)) send(pid, 'SIGKILL')
}

/** All that a process has begun, but not the process itself. */
export function killDescendants(pid: number): void {
  const held: SeenProcess[] = []
  const find = () => familyOf(pid).filter((each) => each.pid !== pid && !held.some((one) => one.pid === each.pid))
  // First they are stopped: a child that is begun while its parent is being killed would be found no more.
  for (let found = find(); found.length > 0; found = find()) {
    for (const each of found) send(each.pid, 'SIGSTOP')
    held.push(...found)
  }
  killAll(held)
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}

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
