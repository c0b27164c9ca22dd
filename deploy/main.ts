/** `npm run production -- …` */
import { Command } from 'commander'
import packageJson from '../package.json' with { type: 'json' }
import { COMMANDS } from './commands.ts'

const program = new Command('production')
  .description('From a bare machine to a public site: docs/production.md has every command in order.')
  .version(packageJson.version)
  .showHelpAfterError('(add --help to see what this command takes)')
for (const addCommand of COMMANDS) addCommand(program)
await program.parseAsync()
