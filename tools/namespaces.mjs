// What `unshare` is told so that processes get a network, and a world of processes and mounts, of their own.
import { spawnSync } from 'node:child_process'

export const isRoot = () => process.getuid?.() === 0
// Another user keeps the own id, because PostgreSQL refuses to run as root, also as one that is root only inside.
const NAMESPACES = ['--net', '--mount', '--ipc', '--pid', '--fork', '--kill-child', '--mount-proc']
export const unshareFlags = () => (isRoot() ? NAMESPACES : ['--user', '--map-current-user', '--keep-caps', ...NAMESPACES])

/** Why there can be none here, or undefined where there can. */
export function whyNoOwnNetwork() {
  if (process.platform !== 'linux') return 'Only Linux has network namespaces.'
  const { status, stderr } = spawnSync('unshare', [...unshareFlags(), 'ip', 'link', 'set', 'lo', 'up'], { encoding: 'utf8' })
  if (status === 0) return undefined
  return `This system lets us have no network of our own (as root it may): ${stderr?.trim() || 'unshare or ip is missing'}`
}
