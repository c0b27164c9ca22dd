/** The server's files are for its own user alone, whatever their modes were before. */
import { chmodSync, type Dirent, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const FOR_OTHERS = 0o077
const FOR_EVERYBODY = 0o007
const OWNER_ONLY = { folder: 0o700, file: 0o600 } as const

const OURS = /^(database(\.draft)?|erasure-log\.jsonl|holder|keys\.json(\..+)?|lock\.sqlite(-journal)?|operator-token(\..+)?)$/

/** A folder with everything in it: the embedded database makes files that every user may write to. */
export function closeToOthers(folder: string): void {
  close(folder, OWNER_ONLY.folder)
  closeAll(folder, readdirSync(folder, { withFileTypes: true }))
}

function closeAll(folder: string, entries: readonly Dirent[]): void {
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) closeToOthers(path)
    else if (entry.isFile()) close(path, OWNER_ONLY.file)
  }
}

/** Only the server's own files: a /var/lib named by mistake stays as it was. Answers whether other users may still look into the folder. */
export function closeDataFolder(dataDir: string): 'closed' | 'open' {
  const entries = readdirSync(dataDir, { withFileTypes: true })
  const ours = entries.filter(({ name }) => OURS.test(name))
  closeAll(dataDir, ours)
  if (ours.length === entries.length) close(dataDir, OWNER_ONLY.folder)
  return statSync(dataDir).mode & FOR_EVERYBODY ? 'open' : 'closed'
}

function close(path: string, mode: number): void {
  if (!(statSync(path).mode & FOR_OTHERS)) return
  try {
    chmodSync(path, mode)
  } catch (error) {
    // Another user's, such as a volume's that we reach through its group.
    if ((error as { code?: unknown }).code !== 'EPERM') throw error
  }
}
