/** `npm run production -- …` */
import { Command } from 'commander'
import packageJson from '../package.json' with { type: 'json' }
import { backupCommand } from './backup.ts'
import { copyCommand } from './backup-copy.ts'
import { checkCommand } from './check.ts'
import type { ProductionCommand } from './command.ts'
import { initCommand } from './init.ts'
import { receiveWalCommand } from './receive-wal.ts'
import { restoreCommand } from './restore.ts'
import { restoreTestCommand } from './restore-test.ts'

const COMMANDS: readonly ProductionCommand[] = [
  initCommand,
  checkCommand,
  backupCommand,
  copyCommand,
  receiveWalCommand,
  restoreTestCommand,
  restoreCommand,
]

const program = new Command('production')
  .description('From a bare machine to a public site: docs/production.md has every command in order.')
  .version(packageJson.version)
  .showHelpAfterError('(add --help to see what this command takes)')
for (const addCommand of COMMANDS) addCommand(program)
await program.parseAsync()
