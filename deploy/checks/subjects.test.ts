import { Command } from 'commander'
import { expect, test } from 'vitest'
import { checkCommand } from '../check.ts'
import { SUBJECTS } from './subjects.ts'

const rows = SUBJECTS.flatMap(({ name, tried }) => tried.map((row) => ({ subject: name, ...row })))

test('check --help says of each check what must hold', () => {
  let help = ''
  const program = new Command().configureOutput({ writeOut: (text) => (help += text) })
  checkCommand(program)
  program.commands[0]?.outputHelp()
  for (const { subject, name, tries } of rows)
    expect(help.slice(help.indexOf(`\n${subject}\n`)).split('\n\n')[0]).toContain(`\n  ${name}: ${tries}`)
})

test('no two checks of a subject share a name', () => {
  const names = rows.map(({ subject, name }) => `${subject} ${name}`)
  expect(new Set(names).size).toBe(names.length)
})
