/** The commands of `npm run production`, in the order in which an owner needs them. */
import { alertCommand } from './alert.ts'
import { backupCommand } from './backup.ts'
import { copyCommand } from './backup-copy.ts'
import { checkCommand } from './check.ts'
import type { ProductionCommand } from './command.ts'
import { initCommand } from './init.ts'
import { keyCopyCommand } from './key-copy.ts'
import { receiveWalCommand } from './receive-wal.ts'
import { restoreCommand } from './restore.ts'
import { restoreTestCommand } from './restore-test.ts'

export const COMMANDS: readonly ProductionCommand[] = [
  initCommand,
  keyCopyCommand,
  checkCommand,
  backupCommand,
  copyCommand,
  receiveWalCommand,
  restoreTestCommand,
  restoreCommand,
  alertCommand,
]
