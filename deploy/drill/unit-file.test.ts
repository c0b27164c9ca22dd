/** Units as systemd reads them, as far as the drill starts what they say. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/run-wide.ts'
import { readUnit } from './unit-file.ts'

test('a template is filled with the number of its process, and a settings file wins over the unit', () => {
  const folder = temporaryFolder('unit')
  const [settings, unit] = [join(folder, 'settings.env'), join(folder, 'web@.service')]
  writeFileSync(settings, "MAIL_FROM='Loans <a@b.example>'\nROLE=all\n")
  writeFileSync(
    unit,
    `# ExecStart=never
[Service]
User=finch
WorkingDirectory=/srv/app
EnvironmentFile=${settings}
Environment=ROLE=web PORT=300%i
Environment="NAME=two words" SHARE=50%%
ExecStartPre=/bin/cp a \\
  b
ExecStart=/usr/bin/node "a file.ts" --number=%i
`,
  )
  expect(readUnit(unit, '2')).toEqual({
    before: [['/bin/cp', 'a', 'b']],
    command: ['/usr/bin/node', 'a file.ts', '--number=2'],
    environment: { ROLE: 'all', PORT: '3002', NAME: 'two words', SHARE: '50%', MAIL_FROM: 'Loans <a@b.example>' },
    folder: '/srv/app',
    user: 'finch',
    isOneShot: false,
  })
})

test('a unit that starts nothing is refused', () => {
  const unit = join(temporaryFolder('unit'), 'empty.service')
  writeFileSync(unit, '[Service]\nType=oneshot\n')
  expect(() => readUnit(unit)).toThrow('has no ExecStart')
})
